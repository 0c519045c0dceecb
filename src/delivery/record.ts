import type { Claim } from './claims.ts'
import { backoffMs, limits, restMs } from './limits.ts'
import type { Result, Round } from './round.ts'
import type { Db, Statement } from './stores.ts'
import type { Kind } from './submission.ts'

/** End of a round, and its jitter, in [0, 1). */
type Moment = { now: number; random: () => number }

/** The statements that record a round: the rows' new states and the upstream's state. Idempotent. */
export function recordRound(
  db: Db,
  kind: Kind,
  { token, rests }: Pick<Claim, 'token' | 'rests'>,
  round: Round,
  { now, random }: Moment,
): Statement[] {
  const { longest, after } = limits.rest
  const verdicts = round.results.map((result) => verdict(result, now, random()))
  const list = [db.prepare(RECORD).bind(JSON.stringify(verdicts), token, now)]
  if (round.alive) list.push(db.prepare(RECOVER).bind(kind, now, now + longest))
  if (round.lastError !== undefined) {
    const count = (round.alive ? 0 : rests) + 1
    const must = round.restMs === undefined ? 0 : 1
    const until = now + restMs(count, round.restMs ?? 0)
    const failing = JSON.stringify(round.failing)
    const values = [kind, failing, after, must, count, until, now, now + longest, round.lastError]
    list.push(db.prepare(FAIL).bind(...values))
  }
  return list
}

const TRIES_KEPT = 20

// A row that another sweep has claimed meanwhile is left alone, unless this one delivered it.
const RECORD = `
UPDATE submissions SET
  status = r.status,
  cause = coalesce(r.cause, CASE WHEN r.untried THEN submissions.cause END),
  attempts = attempts - r.untried,
  tries = iif(r.untried, tries, json_insert(
    iif(json_array_length(tries) < ${TRIES_KEPT}, tries, json_remove(tries, '$[0]')),
    '$[#]', json_array(?3, coalesce(r.cause, r.status))
  )),
  unreadables = unreadables + r.unreadable,
  next_attempt_at = r.due_at,
  delivered_at = CASE WHEN r.status = 'delivered' THEN ?3 END,
  claim = NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause,
    value ->> 'dueAt' AS due_at, value ->> 'untried' AS untried, value ->> 'unreadable' AS unreadable
  FROM json_each(?1)
) AS r
WHERE submissions.id = r.id AND (
  submissions.claim = ?2
  OR (r.status = 'delivered' AND submissions.status IN ('pending', 'sending', 'needs_attention'))
)`

// Writes only when there were failures, and never shortens a rest.
const RECOVER = `
UPDATE upstreams SET failures = 0, paused_until = 0, failing_since = NULL, failing_rows = '[]'
WHERE kind = ?1 AND (failures > 0 OR failing_rows <> '[]')
  AND (paused_until <= ?2 OR paused_until > ?3)`

// Merges the failing rows with those already known, because invocations run in parallel. Enough of them, or ?4, start a
// rest.
const FAIL = `
UPDATE upstreams SET
  failing_rows = iif(f.rests, '[]', f.failing),
  failures = iif(f.rests, max(failures, ?5), failures),
  paused_until = iif(f.rests, min(max(paused_until, ?6), ?8), paused_until),
  failing_since = iif(f.rests, coalesce(failing_since, ?7), failing_since),
  last_error = ?9, last_error_at = ?7
FROM (
  SELECT json_group_array(value) AS failing, ?4 OR count(*) >= ?3 AS rests FROM (
    SELECT value FROM upstreams, json_each(failing_rows) WHERE kind = ?1
    UNION SELECT value FROM json_each(?2)
  )
) AS f
WHERE kind = ?1`

/** The new state of a row after its call; `random` is in [0, 1). */
function verdict({ row, outcome }: Result, now: number, random: number) {
  const base = { id: row.id, cause: null, dueAt: now, untried: 0, unreadable: 0 }
  if (outcome.is === 'delivered') return { ...base, status: 'delivered' }
  if (outcome.is === 'untried') return { ...base, status: 'pending', untried: 1, dueAt: row.dueAt }
  const { cause } = outcome
  if (outcome.is === 'refused') return { ...base, status: 'needs_attention', cause }
  const unreadable = outcome.unreadable === true ? 1 : 0
  const failed = { ...base, status: 'needs_attention', cause, unreadable }
  if (row.unreadables + unreadable >= limits.unreadables) return failed
  const { age, attempts } = limits.patience
  if (now - row.waitingSince >= age && row.attempts >= attempts) {
    return { ...failed, cause: `waited_too_long ${cause}` }
  }
  return { ...failed, status: 'pending', dueAt: now + backoffMs(row.attempts, random) }
}
