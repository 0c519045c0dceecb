import { DAY_MS } from '../lib/dates.ts'
import type { Claim } from './claims.ts'
import { backoffMs, limits, restMs, unknownDueAt } from './limits.ts'
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
  const isResting = rests > 0 && !round.hasDelivered
  const verdicts = round.results.map((result) =>
    verdict(result, { now, random: random(), isResting, isAlive: round.isAlive }),
  )
  const list = [db.prepare(RECORD).bind(JSON.stringify(verdicts), token, now)]
  if (round.hasDelivered) {
    list.push(db.prepare(RECOVER).bind(kind, now, now + longest))
    list.push(db.prepare(DECIDE).bind(kind, now))
  }
  if (round.isClosed) {
    const tomorrow = tomorrowAfter(now)
    list.push(db.prepare(DELAY).bind(kind, now, tomorrow), db.prepare(CLOSE).bind(kind, tomorrow))
  }
  if (round.lastError !== undefined) {
    const count = (round.hasDelivered ? 0 : rests) + 1
    const must = round.restMs === undefined ? 0 : 1
    const until = now + restMs(count, round.restMs ?? 0)
    const failing = JSON.stringify(round.failing)
    list.push(db.prepare(TAKE_BACK).bind(kind, failing, after, now + longest))
    const values = [kind, failing, after, must, count, until, now, now + longest, round.lastError]
    list.push(db.prepare(FAIL).bind(...values))
  }
  return list
}

type Circumstances = { now: number; random: number; isResting: boolean; isAlive: boolean }

/** The new state of a row after its call. */
function verdict({ row, outcome }: Result, { now, random, isResting, isAlive }: Circumstances) {
  const base = { id: row.id, cause: null, dueAt: now, untried: 0, unknown: 0, undecided: null }
  if (outcome.is === 'delivered') return { ...base, status: 'delivered' }
  if (outcome.is === 'untried') return { ...base, status: 'pending', untried: 1, dueAt: row.dueAt }
  const { cause } = outcome
  if (outcome.is === 'unknown') {
    const unknowns = row.unknowns + 1
    const tried = { ...base, unknown: 1, cause }
    if (unknowns >= limits.unknown.tries) return { ...tried, status: 'needs_attention' }
    // So often while others are delivered: the trouble is its own, and its last tries are spread.
    const isItsOwn = isAlive && unknowns >= limits.unknown.soon
    const dueAt = unknownDueAt(unknowns, row.waitingSince, now, random)
    return { ...tried, status: 'pending', undecided: isItsOwn ? null : 'unknown', dueAt }
  }
  const { age, attempts } = limits.patience
  const isOver = now - row.waitingSince >= age && row.attempts >= attempts
  if (outcome.is === 'again' && outcome.until === 'tomorrow') {
    return { ...base, status: 'pending', cause, dueAt: tomorrowAfter(now) }
  }
  if (outcome.is === 'refused') {
    const undecided = isAlive || isOver || outcome.isAboutRow ? null : 'refused'
    return { ...base, status: 'needs_attention', cause, undecided }
  }
  if (isOver) return { ...base, status: 'needs_attention', cause: `waited_too_long ${cause}` }
  const undecided = outcome.isAboutRow && !isAlive ? 'refused' : null
  const dueAt = now + backoffMs(row.attempts, random, isResting)
  return { ...base, status: 'pending', cause, undecided, dueAt }
}

/** The first instant of the next day in UTC. */
function tomorrowAfter(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}

// A day on which the upstream takes nothing more does not count as waiting; once for each day, however often this is recorded.
const DELAY = `
UPDATE submissions SET waiting_since = waiting_since + ?3 - ?2
WHERE kind = ?1 AND status = 'pending' AND (SELECT closed_until <> ?3 FROM upstreams WHERE kind = ?1)`

const CLOSE = 'UPDATE upstreams SET closed_until = ?2 WHERE kind = ?1'

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
  unknowns = unknowns + r.unknown,
  undecided = iif(r.untried, submissions.undecided, r.undecided),
  next_attempt_at = r.due_at,
  delivered_at = CASE WHEN r.status = 'delivered' THEN ?3 END,
  claim = NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause, value ->> 'dueAt' AS due_at,
    value ->> 'untried' AS untried, value ->> 'unknown' AS unknown, value ->> 'undecided' AS undecided
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

// A delivery shows that the upstream is alive: the next answer decides about the rows that an unclear one had left open.
const DECIDE = `
UPDATE submissions SET undecided = NULL, next_attempt_at = min(next_attempt_at, ?2)
WHERE kind = ?1 AND status = 'pending' AND undecided IS NOT NULL`

// The different rows that have failed in a row: those already known and this round's, because invocations run in parallel.
const FAILING = `
SELECT value FROM upstreams, json_each(failing_rows) WHERE kind = ?1
UNION SELECT value FROM json_each(?2)`

// Enough refusals in a row are the upstream's trouble: nothing is wrong with these rows, so they wait like any other.
const TAKE_BACK = `
UPDATE submissions SET status = 'pending', next_attempt_at = ?4
WHERE kind = ?1 AND status = 'needs_attention' AND undecided = 'refused' AND id IN (${FAILING})
  AND ((SELECT count(*) FROM (${FAILING})) >= ?3 OR (SELECT failures > 0 FROM upstreams WHERE kind = ?1))`

// Enough of them, or ?4, start a rest.
const FAIL = `
UPDATE upstreams SET
  failing_rows = iif(f.rests, '[]', f.failing),
  failures = iif(f.rests, max(failures, ?5), failures),
  paused_until = iif(f.rests, min(max(paused_until, ?6), ?8), paused_until),
  failing_since = iif(f.rests, coalesce(failing_since, ?7), failing_since),
  last_error = ?9, last_error_at = ?7
FROM (SELECT json_group_array(value) AS failing, ?4 OR count(*) >= ?3 AS rests FROM (${FAILING})) AS f
WHERE kind = ?1`
