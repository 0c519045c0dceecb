import type { Reason } from '../../core/forms/holds.ts'
import { limits } from '../ledger/limits.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Row } from './stored.ts'

/**
 * One submission, or all of a kind that a service refused or that are held for a reason: those that
 * nobody has decided about, or those that somebody keeps held.
 */
export type Chosen = { id: string } | { kind: Kind; reason: Reason; isKept?: boolean }

// It may be under way: no second call begins before the first one has ended.
const RELEASED = `hold = NULL, attempts = 0, unclear = 0, reviewed_at = ?1,
  due_at = ?1 + iif(cause IS 'interrupted', ${limits.underWay}, 0)`

const changes = {
  /** Keeps them from being sent and from the draw. */
  hold: "status = 'held', hold = coalesce(hold, 'by_hand'), reviewed_at = ?1",
  /** Lets them be sent and drawn; those that were delivered before count again. */
  release: `status = iif(delivered_at IS NULL, 'pending', 'delivered'), ${RELEASED}`,
  /** Sends them also if they were delivered before. */
  again: `status = 'pending', delivered_at = NULL, ${RELEASED}`,
}

export type Step = keyof typeof changes

/** Takes a step with what is chosen, and tells what that has changed. */
export async function decide(db: Db, step: Step, chosen: Chosen, now: number) {
  const [condition, values] = conditionOf(step, chosen)
  const [before, after] = (await db.batch([
    db
      .prepare(`SELECT count(*) AS n FROM submissions WHERE ?1 = ?1 AND ${condition}`)
      .bind(now, ...values),
    db
      .prepare(
        `UPDATE OR IGNORE submissions SET ${changes[step]} WHERE ${condition} RETURNING cause,
          EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = submissions.giveaway) AS is_listed`,
      )
      .bind(now, ...values),
  ])) as [{ results: { n: number }[] }, { results: Row[] }]
  const moved = after.results
  return {
    moved: moved.length,
    /** Entries beside another one of their inbox that counts. */
    stayed: before.results[0]!.n - moved.length,
    /** One may be on its way to the service just now: it was claimed. */
    isUnderWay: moved.some((row) => row['cause'] === 'interrupted'),
    /** The list of a moved entry's draw is closed, and does not change. */
    isListed: moved.some((row) => row['is_listed']),
  }
}

/** An SQL condition and its values, from `?2` on. */
function conditionOf(step: Step, chosen: Chosen): [string, string[]] {
  // A second press of a button must not send a delivered row anew.
  if ('id' in chosen)
    return [`id = ?2${step === 'release' ? " AND status <> 'delivered'" : ''}`, [chosen.id]]
  const { kind, reason, isKept = false } = chosen
  if (reason === 'refused') return ["kind = ?2 AND status = 'refused'", [kind]]
  const reviewed = isKept ? 'NOT NULL' : 'NULL'
  return [`kind = ?2 AND hold = ?3 AND reviewed_at IS ${reviewed}`, [kind, reason]]
}
