import { limits } from '../ledger/limits.ts'
import type { Db, Statement } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Claimed, Transition } from './transition.ts'

/** Takes a minute for one sweep, if a row is due and the upstream does not rest. Returns its failed calls since the last delivery. */
export async function takeMinute(db: Db, kind: Kind, now: number): Promise<number | undefined> {
  const next = now - (now % limits.minute) + limits.minute
  const [, taken = { results: [] }] = await db.batch([
    db.prepare(CORRECT_DUE).bind(kind, now),
    db.prepare(TAKE_MINUTE).bind(kind, now, next),
  ])
  return (taken.results as { failures: number }[])[0]?.failures
}

const DUE = "kind = ?1 AND status = 'pending' AND due_at <= ?2"

// A row that may be under way waits for its end. Both values of the index's second column, because SQLite reads all rows without it.
const CORRECT_DUE = `
UPDATE submissions SET due_at = ?2 + iif(cause IS 'interrupted', ${limits.underWay}, 0) WHERE id IN (
  SELECT id FROM submissions INDEXED BY due WHERE kind = ?1 AND status = 'pending' AND (attempts > 0) IN (0, 1)
    AND due_at > ?2 + ${limits.clock.due} LIMIT ${limits.soon.rows})`

const TAKE_MINUTE = `
UPDATE upstreams SET rests_until = ?3, unsaved_since = min(coalesce(unsaved_since, ?2), ?2)
WHERE kind = ?1 AND (rests_until <= ?2 OR rests_until > ?2 + ${limits.clock.ahead})
  AND EXISTS (SELECT 1 FROM submissions INDEXED BY due WHERE ${DUE} AND (attempts > 0) IN (0, 1))
RETURNING failures`

/** Claims the rows that are due first. A row whose last attempt died is claimed alone, because it may be the cause. */
export async function claimDue(db: Db, kind: Kind, now: number, limit: number): Promise<Claimed[]> {
  const due = await read(db, dueFirst('ASC'), [kind, now, limit])
  const rows = due.toSorted((a, b) => a.dueAt - b.dueAt).slice(0, limit)
  const died = rows.findIndex(({ cause }) => cause === 'interrupted')
  return claim(db, died < 0 ? rows : rows.slice(0, Math.max(died, 1)), now)
}

/** Claims one row to try a failing upstream: the newest that was never tried, because the others may be the cause. */
export async function claimProbe(db: Db, kind: Kind, now: number): Promise<Claimed[]> {
  const due = await read(db, dueFirst('DESC'), [kind, now, 1])
  return claim(db, due.toSorted((a, b) => a.attempts - b.attempts).slice(0, 1), now)
}

/** Claims a new row, unless its upstream is failing. */
export async function claimNew(db: Db, id: string, now: number): Promise<Claimed[]> {
  return claim(db, await read(db, NEW, [id, now]), now)
}

async function read(db: Db, sql: string, values: unknown[]): Promise<Claimed[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all()
  return results as Claimed[]
}

const COLUMNS = `id, payload, attribution, form_id AS formId, cause, attempts, unclear, due_at AS dueAt, tried_at AS triedAt,
  waiting_since AS waitingSince`

const NEW = `
SELECT ${COLUMNS} FROM submissions WHERE id = ?1 AND attempts = 0 AND due_at <= ?2
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures < ${limits.sweep.failures})`

/** Rows that were never tried, in an order, and those that were, the oldest first. */
const dueFirst = (order: 'ASC' | 'DESC') => `
SELECT * FROM (${dueOf('0', order)}) UNION ALL SELECT * FROM (${dueOf('1', 'ASC')})`

const dueOf = (isRetry: string, order: string) => `
  SELECT ${COLUMNS} FROM submissions INDEXED BY due
  WHERE ${DUE} AND (attempts > 0) = ${isRetry} ORDER BY due_at ${order}, id ${order} LIMIT ?3`

/** Claims rows whose due time nobody has moved since they were read. The claim is the attempt: it writes what is true if nothing is heard of it again. */
async function claim(db: Db, rows: readonly Claimed[], now: number): Promise<Claimed[]> {
  if (rows.length === 0) return []
  const read = JSON.stringify(rows.map(({ id, dueAt }) => ({ id, dueAt })))
  const claimed = (await db.prepare(CLAIM).bind(read, now).all()).results as { id: string }[]
  return rows.filter((row) => claimed.some(({ id }) => id === row.id))
}

// An entry waits two minutes longer, so that a signup that kills its sweep rarely meets the same entry again.
const DELAYS = limits.unclear
  .map((ms, n) => `WHEN ${n} THEN ${ms} + iif(kind = 'entry', ${2 * limits.minute}, 0)`)
  .join(' ')
const CLAIM = `
UPDATE submissions SET attempts = attempts + 1, unclear = unclear + 1, tried_at = ?2, cause = 'interrupted',
  due_at = ?2 + CASE unclear ${DELAYS} ELSE 0 END,
  status = iif(unclear < ${limits.unclear.length}, 'pending', 'refused')
FROM (SELECT value ->> 'id' AS id, value ->> 'dueAt' AS due_at FROM json_each(?1)) AS read
WHERE submissions.id = read.id AND submissions.due_at = read.due_at AND status = 'pending'
RETURNING submissions.id`

export type Outcomes = {
  /** When the rows were claimed. */
  claimedAt: number
  transitions: readonly Transition[]
  /** When the upstream last took a row from this invocation, or 0. */
  deliveredAt: number
  /** Failed calls, if it took none. */
  failures: number
  cause: string | null
  /** Whether a failing upstream has taken a row again. */
  endsFailing?: boolean
}

/** Saves the rows' new states and the upstream's. `restsUntil`: the sweep has ended. */
export function record(db: Db, kind: Kind, outcomes: Outcomes, restsUntil?: number): Statement[] {
  const { claimedAt, transitions, deliveredAt, failures, cause, endsFailing } = outcomes
  const state = [kind, deliveredAt, failures, cause, restsUntil ?? null]
  return [
    db.prepare(RECORD).bind(JSON.stringify(transitions), claimedAt),
    ...(endsFailing ? [db.prepare(DUE_SOON).bind(kind, deliveredAt)] : []),
    db.prepare(RECORD_STATE).bind(...state),
  ]
}

// A row that was held meanwhile stays held. A delivery counts even if the row was claimed again.
const RECORD = `
UPDATE submissions SET status = iif(submissions.status = 'held', 'held', r.status), cause = r.cause, attempts = r.attempts,
  unclear = r.unclear, due_at = r.due_at, tried_at = r.tried_at, delivered_at = iif(r.status = 'delivered', r.due_at, NULL)
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause, value ->> 'attempts' AS attempts,
    value ->> 'unclear' AS unclear, value ->> 'dueAt' AS due_at, value ->> 'triedAt' AS tried_at
  FROM json_each(?1)
) AS r
WHERE submissions.id = r.id AND submissions.delivered_at IS NULL
  AND (submissions.tried_at = ?2 OR r.status = 'delivered')`

// After a silence few rows have used up their early attempts, because the rests allow 200 calls in two days: one statement is enough.
const DUE_SOON = `
UPDATE submissions SET due_at = max(?2, tried_at + ${limits.underWay}) WHERE id IN (
  SELECT id FROM (
    SELECT id, unclear FROM submissions INDEXED BY due
    WHERE kind = ?1 AND status = 'pending' AND (attempts > 0) = 1 AND due_at > ?2 + ${limits.soon.later}
    ORDER BY due_at LIMIT ${limits.soon.rows}
  ) WHERE unclear <= ${limits.soon.unclear}
)`

// Invocations run in parallel.
const RECORD_STATE = `
UPDATE upstreams SET delivered_at = iif(?2 > 0, ?2, delivered_at), failures = iif(?2 > 0, 0, failures + ?3), cause = coalesce(?4, cause),
  rests_until = max(rests_until, coalesce(?5, 0)), unsaved_since = iif(?5 IS NULL, unsaved_since, NULL)
WHERE kind = ?1`
