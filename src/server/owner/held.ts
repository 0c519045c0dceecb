import type { Hold } from '../../core/forms/holds.ts'
import { LISTED } from '../ledger/closed-lists.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Row } from './stored.ts'

/** The rows of a kind that are held for a reason; without one, those that a service refused. */
export type Group = {
  kind: Kind
  hold: Hold | undefined
  count: number
  undecided: number
  /** The first, those without a decision before the others. */
  rows: Row[]
}

/** Everything that waits for a decision, or has one that can be changed. Refused rows first, then groups with something to decide. */
export async function readHeld(db: Db): Promise<Group[]> {
  const [refused, held] = (await db.batch([db.prepare(REFUSED), db.prepare(HELD)])) as [
    { results: Omit<Group, 'rows'>[] },
    { results: Omit<Group, 'rows'>[] },
  ]
  const groups = [
    ...refused.results.map((each) => ({ ...each, hold: undefined })),
    ...held.results,
  ].toSorted((one, other) => rankOf(one) - rankOf(other))
  if (groups.length === 0) return []
  const lists = await db.batch(
    groups.map(({ kind, hold }) =>
      hold ? db.prepare(FIRST_HELD).bind(kind, hold) : db.prepare(FIRST_REFUSED).bind(kind),
    ),
  )
  return groups.map((group, n) => ({ ...group, rows: lists[n]!.results as Row[] }))
}

function rankOf({ hold, undecided }: Pick<Group, 'hold' | 'undecided'>): number {
  if (hold === undefined) return 0
  if (hold === 'duplicate') return 3
  return undecided > 0 ? 1 : 2
}

const REFUSED = `SELECT kind, count(*) AS count, count(*) AS undecided
FROM submissions INDEXED BY refused WHERE status = 'refused' GROUP BY kind`

const HELD = `SELECT kind, hold, count(*) AS count, sum(reviewed_at IS NULL) AS undecided
FROM submissions INDEXED BY held WHERE hold IS NOT NULL GROUP BY kind, hold`

const FIRST_HELD = `SELECT * FROM submissions INDEXED BY held
WHERE kind = ?1 AND hold = ?2 ORDER BY reviewed_at, received_at LIMIT ${LISTED}`

const FIRST_REFUSED = `SELECT * FROM submissions INDEXED BY refused
WHERE kind = ?1 AND status = 'refused' ORDER BY due_at LIMIT ${LISTED}`
