import type { Reason } from '../../core/forms/holds.ts'
import { limits } from '../ledger/limits.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Row } from './stored.ts'

/** One submission, or all of a kind that are held for a reason or that a service refused. */
export type Chosen = { id: string } | { kind: Kind; reason: Reason }

/** What a decision has changed. `stayed`: entries beside another one of their inbox that counts. */
export type Decided = {
  moved: number
  stayed: number
  /** One may be on its way to the service just now. */
  isUnderWay: boolean
  /** The list of a moved entry's draw is closed, and does not change. */
  isListed: boolean
}

/** Keeps submissions from being sent and from the draw, until they are released. */
export function hold(db: Db, chosen: Chosen, now: number): Promise<Decided> {
  const sets = "status = 'held', hold = coalesce(hold, 'by_hand'), reviewed_at = ?1"
  const mayBeDecided = 'reason' in chosen && chosen.reason !== 'refused'
  return move(db, chosen, sets, now, mayBeDecided ? ' AND reviewed_at IS NULL' : '')
}

/** Lets submissions be sent and drawn; those that were delivered before count again, and are sent `again` only if wanted. */
export function release(
  db: Db,
  chosen: Chosen,
  now: number,
  { again = false } = {},
): Promise<Decided> {
  const state = again
    ? "status = 'pending', delivered_at = NULL"
    : "status = iif(delivered_at IS NULL, 'pending', 'delivered')"
  // It may be under way: no second call begins before the first one has ended.
  const due = `?1 + iif(cause IS 'interrupted', ${limits.underWay}, 0)`
  const sets = `${state}, hold = NULL, attempts = 0, unclear = 0, due_at = ${due}, reviewed_at = ?1`
  // A second press of a button must not send a delivered row anew.
  return move(db, chosen, sets, now, again || !('id' in chosen) ? '' : " AND status <> 'delivered'")
}

async function move(
  db: Db,
  chosen: Chosen,
  sets: string,
  now: number,
  only: string,
): Promise<Decided> {
  const [condition, values] = conditionOf(chosen)
  const where = `${condition}${only}`
  const [before, after] = (await db.batch([
    db
      .prepare(`SELECT count(*) AS n FROM submissions WHERE ?1 = ?1 AND ${where}`)
      .bind(now, ...values),
    db
      .prepare(
        `UPDATE OR IGNORE submissions SET ${sets} WHERE ${where} RETURNING cause,
          EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = submissions.giveaway) AS is_listed`,
      )
      .bind(now, ...values),
  ])) as [{ results: { n: number }[] }, { results: Row[] }]
  const moved = after.results
  return {
    moved: moved.length,
    stayed: before.results[0]!.n - moved.length,
    // A claimed row may still be sent.
    isUnderWay: moved.some((row) => row['cause'] === 'interrupted'),
    isListed: moved.some((row) => row['is_listed']),
  }
}

/** An SQL condition and its values, from `?2` on. */
function conditionOf(chosen: Chosen): [string, string[]] {
  if ('id' in chosen) return ['id = ?2', [chosen.id]]
  const { kind, reason } = chosen
  if (reason === 'refused') return ["kind = ?2 AND status = 'refused'", [kind]]
  return ['kind = ?2 AND hold = ?3', [kind, reason]]
}
