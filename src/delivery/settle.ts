import type { Outcome } from './answers'
import type { Claimed } from './claims'
import { limits } from './limits'
import type { Db, Statement } from './stores'
import type { Kind } from './submission'

/** What became of a claimed row; `untried` gives it back as if it had not been claimed. */
export type Result = {
  row: Claimed
  outcome: Outcome | { is: 'untried' } | { is: 'aside'; cause: string }
}

type Verdict = {
  id: string
  status: 'delivered' | 'pending' | 'needs_attention'
  cause: string | null
  nextAttemptAt: number
  untried: 0 | 1
}

/**
 * Records what became of claimed rows, in one statement. A row that another sweep has claimed meanwhile is left to
 * that one, but a delivery is a delivery whoever records it.
 */
export function settling(db: Db, token: string, results: Result[], now: number): Statement {
  const verdicts = results.map((result) => verdict(result, now))
  return db.prepare(SETTLE).bind(JSON.stringify(verdicts), token, now)
}

/** Pauses an upstream after its `failures`-th failure in a row. Later pauses only lengthen. */
export function pausing(db: Db, kind: Kind, pause: Pause): Statement {
  return db.prepare(PAUSE).bind(kind, pause.failures, pause.until, pause.cause, pause.now)
}

export type Pause = { failures: number; until: number; cause: string; now: number }

/** Ends an upstream's trouble, unless it has been paused anew since `now`. */
export function recovering(db: Db, kind: Kind, now: number): Statement {
  return db.prepare(RECOVER).bind(kind, now)
}

/** Notes an error that pauses nothing. */
export function noting(db: Db, kind: Kind, cause: string, now: number): Statement {
  return db.prepare(NOTE).bind(kind, cause, now)
}

/** Whole milliseconds that an upstream rests after its `failures`-th failure in a row; `random` is in [0, 1). */
export function pauseMs(failures: number, askedMs: number | undefined, random: number): number {
  const { first, longest, asked } = limits.pause
  const full = Math.min(longest, first * 2 ** Math.min(failures - 1, 20))
  const jittered = Math.round(full / 2 + (full / 2) * random)
  return Math.max(jittered, Math.min(askedMs ?? 0, asked))
}

function verdict({ row, outcome }: Result, now: number): Verdict {
  const base = { id: row.id, nextAttemptAt: now, untried: 0, cause: null } as const
  if (outcome.is === 'delivered') return { ...base, status: 'delivered' }
  if (outcome.is === 'refused') return { ...base, status: 'needs_attention', cause: outcome.cause }
  if (outcome.is === 'untried') return { ...base, status: 'pending', untried: 1 }
  if (now - row.waitingSince >= limits.patience) {
    return { ...base, status: 'needs_attention', cause: `waited_too_long ${outcome.cause}` }
  }
  const wait = outcome.is === 'aside' ? limits.pause.longest : 0
  return { ...base, status: 'pending', cause: outcome.cause, nextAttemptAt: now + wait }
}

const SETTLE = `
UPDATE submissions SET
  status = r.status,
  cause = coalesce(r.cause, CASE WHEN r.untried THEN submissions.cause END),
  attempts = attempts - r.untried,
  next_attempt_at = r.next_attempt_at,
  delivered_at = CASE WHEN r.status = 'delivered' THEN ?3 END,
  claim = NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause,
    value ->> 'nextAttemptAt' AS next_attempt_at, value ->> 'untried' AS untried
  FROM json_each(?1)
) AS r
WHERE submissions.id = r.id AND (
  submissions.claim = ?2
  OR (r.status = 'delivered' AND submissions.status IN ('pending', 'sending', 'needs_attention'))
)`

const PAUSE = `
UPDATE upstreams SET
  failures = max(failures, ?2), paused_until = max(paused_until, ?3),
  failing_since = coalesce(failing_since, ?5), last_error = ?4, last_error_at = ?5
WHERE kind = ?1`

const RECOVER = `
UPDATE upstreams SET failures = 0, paused_until = 0, failing_since = NULL
WHERE kind = ?1 AND paused_until <= ?2`

const NOTE = `UPDATE upstreams SET last_error = ?2, last_error_at = ?3 WHERE kind = ?1`
