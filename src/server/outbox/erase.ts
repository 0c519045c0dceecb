import { DAY_MS, monthsBefore } from '../../core/time/dates.ts'
import { causeOf, type Log } from '../log.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Upstreams } from '../services/upstreams.ts'

/** Rows of one statement, and the statements of a day for each kind: 40,000 rows. */
const BATCH = 1000
const BATCHES = 40

/** The minute of the day (UTC) in which the cron erases. */
const MINUTE = 217

/** Erases once a day what is older than the privacy page says. Never throws. `now`: the real time, not a preview's. */
export async function eraseOld(
  { db, upstreams, log }: { db: Db; upstreams: Upstreams; log: Log },
  months: number,
  now: number,
): Promise<void> {
  if (Math.floor((now % DAY_MS) / 60_000) !== MINUTE) return
  const cutoff = monthsBefore(now, months)
  let count = 0
  try {
    for (const rows of oldRows(upstreams)) {
      const ids = `SELECT id ${rows} LIMIT ${BATCH}`
      const erase = db.prepare(`DELETE FROM submissions WHERE id IN (${ids}) RETURNING 1`)
      for (let batch = 0; batch < BATCHES; batch++) {
        const { results } = await erase.bind(cutoff).all()
        count += results.length
        if (results.length < BATCH) break
      }
    }
    const letters = db.prepare('DELETE FROM dead_letters WHERE received_at < ?1 RETURNING 1')
    count += (await letters.bind(cutoff).all()).results.length
    await db.prepare('UPDATE tally SET expired_at = ?1').bind(now).all()
  } catch (error) {
    log('erasing_failed', { cause: causeOf(error) })
  }
  if (count > 0) log('old_rows_erased', { count })
}

/** How many rows are erased when everything from before an instant is. */
export async function countOld(db: Db, upstreams: Upstreams, before: number): Promise<number> {
  const counts = oldRows(upstreams).map((rows) => `(SELECT count(*) ${rows})`)
  const query = db.prepare(`SELECT ${counts.join(' + ')} AS n`).bind(before)
  return Number(Object((await query.all()).results[0]).n)
}

/**
 * SQL: the rows to erase. Entries are erased together, once their giveaway's draw is decided: each prize
 * was accepted, or everybody was asked. Held entries are in no list, so they do not wait for the draw.
 * A refused row waits for a person.
 */
function oldRows(upstreams: Upstreams): string[] {
  // Without a service nothing is sent, so pending rows would stay forever.
  const finalStates = (kind: Kind) => (upstreams[kind] ? "'delivered'" : "'delivered', 'pending'")
  return [
    `FROM submissions INDEXED BY by_time
      WHERE kind = 'signup' AND status IN ('held', ${finalStates('signup')}) AND received_at < ?1`,
    `FROM submissions INDEXED BY by_time
      WHERE kind = 'entry' AND status = 'held' AND received_at < ?1`,
    `FROM submissions INDEXED BY by_leaf
      WHERE leaf IS NOT NULL AND status IN (${finalStates('entry')}) AND giveaway IN (
        SELECT d.giveaway FROM draws d WHERE d.closed_at < ?1 AND (
          d.prizes <= (SELECT count(*) FROM draw_asked a WHERE a.giveaway = d.giveaway AND a.answer = 'accepted')
          OR d.lines = (SELECT count(*) FROM draw_asked a WHERE a.giveaway = d.giveaway AND a.answer IS NOT NULL)))`,
  ]
}
