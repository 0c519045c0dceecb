import type { Head } from '../draw/list.ts'
import { realTimers, within } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

type HeadRow = { hour: number; count: number; head: string }

/** How many leaves the ledger returns in one row; D1 allows 2 MB a row. */
const ROW = 10_000

/** The last published head of a giveaway's list; undefined before the first. */
export async function lastHead(db: Db, giveaway: string): Promise<Head | undefined> {
  const asked = db.prepare(`${HEADS} DESC LIMIT 1`).bind(giveaway).all()
  const { results } = await within(limits.published.ledger, asked, realTimers)
  return (results as HeadRow[]).map(headOf)[0]
}

/**
 * `log.json`: every published head, and the leaves once public. Built as text, without parsing: 100,000 leaves are 6.7 MB.
 */
export async function publishedLog(db: Db, giveaway: string, withLeaves: boolean): Promise<string> {
  const asked = db.batch([
    db.prepare(HEADS).bind(giveaway),
    db.prepare(LEAVES).bind(giveaway, ROW, Number(withLeaves)),
  ])
  const [heads, leaves] = await within(limits.published.ledger, asked, realTimers)
  const log = JSON.stringify({ giveaway, heads: ((heads?.results ?? []) as HeadRow[]).map(headOf) })
  if (!withLeaves) return `${log}\n`
  const rows = (leaves?.results ?? []) as { list: string }[]
  return `${log.slice(0, -1)},"leaves":[${rows.map(({ list }) => list).join(',')}]}\n`
}

function headOf({ hour, count, head }: HeadRow): Head {
  return { hour: new Date(hour).toISOString(), count, head }
}

const HEADS = 'SELECT hour, count, head FROM heads WHERE giveaway = ?1 ORDER BY hour'

const LEAVES = `
SELECT group_concat('"' || leaf || '"', ',' ORDER BY seq) AS list
FROM leaves WHERE giveaway = ?1 AND ?3 = 1 GROUP BY (seq - 1) / ?2 ORDER BY min(seq)`
