import { DAY_MS, monthsBefore } from '../lib/dates.ts'
import { causeOf, type Log } from '../lib/log.ts'
import type { Db } from './stores.ts'
import { type Kind, kinds } from './submission.ts'
import type { Upstreams } from './upstreams.ts'

/** Rows of one statement, and the statements of a day for each kind: 40,000 rows. */
const BATCH = 1000
const BATCHES = 40

/** The minute of the day (UTC) in which the cron erases. */
const MINUTE = 217

/** Erases once a day what is older than the privacy page says. Never throws. `now`: the real time, also of a preview. */
export async function eraseOld(
  { db, upstreams, log }: { db: Db; upstreams: Upstreams; log: Log },
  months: number,
  now: number,
): Promise<void> {
  if (Math.floor((now % DAY_MS) / 60_000) !== MINUTE) return
  const before = monthsBefore(now, months)
  let count = 0
  try {
    for (const kind of kinds) {
      const ids = `SELECT id ${old(kind, upstreams)} LIMIT ${BATCH}`
      const erase = db.prepare(`DELETE FROM submissions WHERE id IN (${ids}) RETURNING 1`)
      for (let batch = 0; batch < BATCHES; batch++) {
        const { results } = await erase.bind(before).all()
        count += results.length
        if (results.length < BATCH) break
      }
    }
    const letters = db.prepare('DELETE FROM dead_letters WHERE received_at < ?1 RETURNING 1')
    count += (await letters.bind(before).all()).results.length
    await db.prepare('UPDATE tally SET expired_at = ?1').bind(now).all()
  } catch (error) {
    log('erasing_failed', { cause: causeOf(error) })
  }
  if (count > 0) log('old_rows_erased', { count })
}

/** How many rows of each kind are erased when everything from before an instant is. */
export async function countOld(db: Db, upstreams: Upstreams, before: number): Promise<number> {
  const counts = kinds.map((kind) =>
    db.prepare(`SELECT count(*) AS n ${old(kind, upstreams)}`).bind(before),
  )
  const answers = await db.batch(counts)
  return answers.reduce((sum, { results }) => sum + Number(Object(results[0]).n), 0)
}

/**
 * SQL: the rows to erase. Entries go together, after their giveaway's list has closed and its draw is decided: each prize was accepted,
 * or everybody was asked. A refused row waits for a person.
 */
function old(kind: Kind, upstreams: Upstreams): string {
  // Without a service nothing is sent, so pending rows would stay forever.
  const states = upstreams[kind] ? "'delivered', 'held'" : "'delivered', 'held', 'pending'"
  if (kind === 'signup')
    return `FROM submissions INDEXED BY by_time
      WHERE kind = 'signup' AND status IN (${states}) AND received_at < ?1`
  return `FROM submissions INDEXED BY by_leaf
    WHERE leaf IS NOT NULL AND status IN (${states}) AND giveaway IN (
      SELECT d.giveaway FROM draws d WHERE d.closed_at < ?1 AND (
        d.prizes <= (SELECT count(*) FROM draw_asked a WHERE a.giveaway = d.giveaway AND a.answer = 'accepted')
        OR d.lines = (SELECT count(*) FROM draw_asked a WHERE a.giveaway = d.giveaway AND a.answer IS NOT NULL)))`
}
