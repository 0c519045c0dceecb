import { limits } from '../ledger/limits.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import { type Due, interrupted, type State, stateAfter } from './transition.ts'

/** A due row's turn, as the index `due` has it: 0, never tried; 1, failed; 2, its last attempt died. */
export const turn = "iif(attempts = 0, 0, iif(cause = 'interrupted', 2, 1))"

/** A row that is under way, as it was before. `claimedTo`: when it is due again without an outcome. */
export type Claimed = Due & { claimedTo: number }

/** What became of a claimed row. */
export type Result = { row: Claimed; state: State }

/**
 * Claims new rows, the oldest first, and after four of them one that has failed before. A row whose
 * last attempt died is claimed alone, when no other is due, because it may be the cause.
 */
export async function claimDue(db: Db, kind: Kind, now: number, limit: number): Promise<Claimed[]> {
  const due = await read(db, DUE, [kind, now, limit])
  const { 0: fresh = [], 1: failed = [], 2: died = [] } = Object.groupBy(due, ({ turn }) => turn)
  const mostFresh = failed.length > 0 ? Math.min(limit, limits.sweep.claim - 1) : limit
  const rows = [...fresh.slice(0, mostFresh), ...failed].slice(0, limit)
  return claim(db, rows.length > 0 ? rows : died.slice(0, 1), now)
}

/** Claims a row that was never tried. */
export async function claimNew(db: Db, id: string, now: number): Promise<Claimed[]> {
  return claim(db, await read(db, NEW, [id, now]), now)
}

async function read(db: Db, sql: string, values: unknown[]): Promise<Due[]> {
  const query = db.prepare(sql).bind(...values)
  return (await query.all()).results as Due[]
}

const COLUMNS = `id, payload, attribution, form_id AS formId,
  status, attempts, unclear, due_at AS dueAt, cause, ${turn} AS turn,
  max(received_at, coalesce(reviewed_at, 0)) AS since`

const OTHERS_DELIVERED = `EXISTS (
  SELECT 1 FROM submissions d INDEXED BY by_time
  WHERE d.kind = s.kind AND d.status = 'delivered' AND d.received_at > max(s.received_at, coalesce(s.reviewed_at, 0)))`

const mayCall = (kind: string) =>
  `NOT EXISTS (SELECT 1 FROM tally WHERE kind = ${kind} AND rest_until > ?2)`

const NEW = `
  SELECT ${COLUMNS}, 0 AS othersDelivered FROM submissions s
  WHERE id = ?1 AND attempts = 0 AND due_at <= ?2 AND ${mayCall('s.kind')}`

const dueOf = (at: 0 | 1 | 2) => `SELECT * FROM (
  SELECT ${COLUMNS}, ${at === 1 ? OTHERS_DELIVERED : '0'} AS othersDelivered FROM submissions s INDEXED BY due
  WHERE kind = ?1 AND status = 'pending' AND ${turn} = ${at} AND due_at <= ?2 AND ${mayCall('?1')}
  ORDER BY due_at, id LIMIT ?3)`

const DUE = [dueOf(0), dueOf(1), dueOf(2)].join(' UNION ALL ')

/**
 * Claims the rows that have not changed since they were read. The claim counts as the attempt: it
 * writes the state that is right if the attempt dies.
 */
async function claim(db: Db, rows: readonly Due[], now: number): Promise<Claimed[]> {
  if (rows.length === 0) return []
  const states = rows.map((row) => stateAfter(row, interrupted, now))
  const moves = rows.map(({ id, dueAt }, n) => ({ id, from: dueAt, ...states[n]! }))
  const { results } = await db.prepare(CLAIM).bind(JSON.stringify(moves)).all()
  const ids = new Set((results as { id: string }[]).map(({ id }) => id))
  return rows
    .map((row, n) => ({ ...row, claimedTo: states[n]!.dueAt }))
    .filter(({ id }) => ids.has(id))
}

/** Saves what became of claimed rows. `rest`: until when the service asked not to be called. */
export async function record(
  db: Db,
  results: readonly Result[],
  rest?: { kind: Kind; until: number },
): Promise<void> {
  const moves = results.map(({ row, state }) => ({ ...state, id: row.id, from: row.claimedTo }))
  const recorded = db.prepare(RECORD).bind(JSON.stringify(moves))
  if (rest === undefined) return void (await recorded.all())
  await db.batch([recorded, db.prepare(REST).bind(rest.kind, rest.until)])
}

const REST = 'UPDATE tally SET rest_until = max(rest_until, ?2) WHERE kind = ?1'

// `due_at` shows whether the row was claimed or released meanwhile.
const updateWhere = (condition: string) => `
UPDATE submissions SET status = iif(submissions.status = 'held', 'held', m.status),
  attempts = m.attempts, unclear = m.unclear,
  due_at = m.due_at, cause = m.cause, delivered_at = iif(m.status = 'delivered', m.due_at, NULL)
FROM (
  SELECT value ->> 'id' AS id, value ->> 'from' AS due_before, value ->> 'status' AS status,
    value ->> 'attempts' AS attempts, value ->> 'unclear' AS unclear, value ->> 'dueAt' AS due_at,
    value ->> 'cause' AS cause
  FROM json_each(?1)
) AS m
WHERE submissions.id = m.id AND delivered_at IS NULL AND ${condition}
RETURNING submissions.id`

const CLAIM = updateWhere("submissions.due_at = m.due_before AND submissions.status = 'pending'")

// A row that was held meanwhile stays held. A delivery counts even if the row was claimed again.
const RECORD = updateWhere("(submissions.due_at = m.due_before OR m.status = 'delivered')")
