import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import { turn } from './claims.ts'

/** Takes a minute for one sweep, if a row is due. */
export async function takeMinute(
  db: Db,
  kind: Kind,
  minute: number,
  now: number,
): Promise<boolean> {
  const { results } = await db.prepare(TAKE_MINUTE).bind(kind, minute, now).all()
  return results.length > 0
}

// All values of the index's second column, because SQLite reads all rows without it.
const TAKE_MINUTE = `
UPDATE tally SET swept_at = ?2, unended_since = coalesce(unended_since, ?2)
WHERE kind = ?1 AND swept_at < ?2 AND EXISTS (
  SELECT 1 FROM submissions INDEXED BY due
  WHERE kind = ?1 AND status = 'pending' AND ${turn} IN (0, 1, 2) AND due_at <= ?3)
RETURNING 1`

/** Notes that a sweep has ended, for the health check: one that dies does not come here. */
export async function endSweep(db: Db, kind: Kind): Promise<void> {
  await db.prepare('UPDATE tally SET unended_since = NULL WHERE kind = ?1').bind(kind).all()
}
