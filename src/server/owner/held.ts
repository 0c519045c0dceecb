import type { Reason } from '../../core/forms/holds.ts'
import { LISTED } from '../ledger/closed-lists.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Row } from './stored.ts'

/** The rows of a kind that wait for the same reason. */
type Group = { kind: Kind; reason: Reason; count: number; undecided: number }

/**
 * Everything that waits for a decision, or has one that can be changed: groups and the first rows
 * of each, refused ones first, then those with something to decide; and messages that could not be
 * stored.
 */
export async function readHeld(db: Db) {
  const [counted, messages] = (await db.batch([db.prepare(GROUPS), db.prepare(MESSAGES)])) as [
    { results: Group[] },
    { results: Row[] },
  ]
  const groups = await Promise.all(
    counted.results.map(async (group) => {
      const { kind, reason } = group
      const first =
        reason === 'refused' ? db.prepare(REFUSED).bind(kind) : db.prepare(HELD).bind(kind, reason)
      return { ...group, rows: (await first.all()).results as Row[] }
    }),
  )
  return { groups, messages: messages.results }
}

const GROUPS = `SELECT * FROM (
  SELECT kind, 'refused' AS reason, count(*) AS count, count(*) AS undecided
  FROM submissions INDEXED BY refused WHERE status = 'refused' GROUP BY kind
  UNION ALL SELECT kind, hold, count(*), sum(reviewed_at IS NULL)
  FROM submissions INDEXED BY held WHERE hold IS NOT NULL GROUP BY kind, hold
) ORDER BY reason <> 'refused', reason = 'duplicate', undecided = 0`

// Rows without a decision come first.
const HELD = `SELECT * FROM submissions INDEXED BY held
WHERE kind = ?1 AND hold = ?2 ORDER BY reviewed_at, received_at LIMIT ${LISTED}`

const REFUSED = `SELECT * FROM submissions INDEXED BY refused
WHERE kind = ?1 AND status = 'refused' ORDER BY due_at LIMIT ${LISTED}`

const MESSAGES = `SELECT * FROM dead_letters ORDER BY received_at LIMIT ${LISTED}`
