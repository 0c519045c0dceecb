import { type Asked, type Draw, firstLine, type PublicDraw } from '../../core/draw/list.ts'
import { endOf, type Giveaway } from '../../core/giveaway/giveaway.ts'
import { listAtOf, roundOf } from '../../core/giveaway/round.ts'
import { DAY_MS } from '../../core/time/dates.ts'
import { sha256Hex } from '../../core/hash.ts'
import { causeOf, type Log } from '../log.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

/** The entries that count: those of a list that closes now. `?2` and `?3` are the giveaway's period. */
const ENTRIES = `FROM submissions WHERE giveaway = ?1 AND leaf IS NOT NULL AND hold IS NULL
  AND received_at >= ?2 AND received_at < ?3`

function periodOf({ id, ...period }: Giveaway): Values {
  return [id, period.opensAt.ms, endOf(period)]
}

/** The list's text in rows of 65 kB, because D1 limits a restored row to 100 kB. `?4`: the first line. */
const LIST = `
SELECT ?1 AS giveaway, n,
  iif(n = 0, ?4 || char(10), '') || group_concat(leaf, char(10) ORDER BY leaf) || char(10) AS text
FROM (SELECT leaf, (row_number() OVER (ORDER BY leaf) - 1) / 1000 AS n ${ENTRIES}) GROUP BY n`

function titleOf(giveaway: Giveaway, round: number): string {
  return firstLine({ giveaway: giveaway.id, round, prizes: giveaway.winners })
}

/** Closes the lists that are due, for the cron. Never throws, and does not query the ledger before a list is due. */
export async function closeLists(
  { db, log }: { db: Db; log: Log },
  giveaways: readonly Giveaway[],
  now: number,
): Promise<void> {
  for (const giveaway of giveaways) {
    if (now < listAtOf(giveaway)) continue
    await closeList(db, giveaway, now).catch((error: unknown) =>
      log('draw_closing_failed', { giveaway: giveaway.id, cause: causeOf(error) }),
    )
  }
}

/** Closes the list of a giveaway, if it has entries. Safe to repeat. */
export async function closeList(db: Db, giveaway: Giveaway, now: number) {
  const period = periodOf(giveaway)
  if (!(await isUnclosed(db, giveaway))) return
  const round = roundOf(giveaway, now)
  await db.batch([
    db.prepare(CLOSE).bind(...period, round, giveaway.winners, now),
    db.prepare(WRITE_LIST).bind(...period, titleOf(giveaway, round)),
  ])
}

/** Whether a list has entries and is still to close. */
export async function isUnclosed(db: Db, giveaway: Giveaway): Promise<boolean> {
  return (await rowsOf(db, UNCLOSED, periodOf(giveaway))).length > 0
}

const CLOSED = 'SELECT * FROM draws WHERE giveaway = ?1'
// iif, because SQLite looks at all entries otherwise, even when the list is closed.
const UNCLOSED = `SELECT 1 WHERE iif(EXISTS (${CLOSED}), false, EXISTS (SELECT 1 ${ENTRIES}))`
const CLOSE = `
INSERT INTO draws (giveaway, round, prizes, closed_at, lines)
SELECT ?1, ?4, ?5, ?6, count(*) ${ENTRIES} HAVING count(*) > 0
ON CONFLICT DO NOTHING`
const WRITE_LIST = `
INSERT INTO draw_lines (giveaway, n, text) SELECT * FROM (${LIST})
WHERE EXISTS (SELECT 1 FROM draws WHERE giveaway = ?1) AND NOT EXISTS (SELECT 1 FROM draw_lines WHERE giveaway = ?1)`

/** What is public of a draw. After the giveaway, until the list closes, it is the list that would close now. */
export async function readDraw(db: Db, giveaway: Giveaway, now: number): Promise<PublicDraw> {
  const { draw, asked } = await readSteps(db, giveaway)
  if (draw) {
    const list = await textIn(db, 'draw_lines', [giveaway.id])
    return { draw: { ...draw, fingerprint: sha256Hex(list) }, asked, list }
  }
  if (now < endOf(giveaway)) return { draw, asked, list: '' }
  const values = [...periodOf(giveaway), titleOf(giveaway, roundOf(giveaway))]
  return { draw, asked, list: await textIn(db, `(${LIST})`, values) }
}

/** A draw without its list, and who was asked; null until the list closes. */
export async function readSteps(db: Db, { id }: Giveaway) {
  const [draw = null] = await rowsOf<Omit<Draw, 'fingerprint'>>(db, CLOSED, [id])
  return { draw, asked: await rowsOf<Asked>(db, ASKED, [id]) }
}

const ASKED = 'SELECT line, asked_at, answer FROM draw_asked WHERE giveaway = ?1 ORDER BY place'

async function textIn(db: Db, source: string, values: Values): Promise<string> {
  const sql = `SELECT text FROM ${source} WHERE giveaway = ?1 ORDER BY n`
  return (await rowsOf<{ text: string }>(db, sql, values)).map(({ text }) => text).join('')
}

type Values = (string | number)[]

async function rowsOf<Row>(db: Db, sql: string, values: Values): Promise<Row[]> {
  const query = db.prepare(sql).bind(...values)
  return (await query.all()).results as Row[]
}

/** When lists were closed, by the giveaway's id. */
export async function closedTimes(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ giveaway: string; closed_at: number }>(db, CLOSED_TIMES, [])
  return new Map(rows.map((row) => [row.giveaway, row.closed_at]))
}

const CLOSED_TIMES = 'SELECT giveaway, closed_at FROM draws'

/** Giveaways whose list is closed, although it is still to close by their dates. */
export async function reopened(db: Db, giveaways: readonly Giveaway[], now: number) {
  const closed = await closedTimes(db)
  return giveaways.filter((giveaway) => closed.has(giveaway.id) && now < listAtOf(giveaway))
}

/** The most rows of a list in the dashboard. */
export const LISTED = 20

/** A held entry that nobody has reviewed: it counts only if it is released before the list closes. */
const UNDECIDED = `
SELECT 1 FROM submissions INDEXED BY held
WHERE kind = 'entry' AND hold IN ('honeypot', 'preview') AND reviewed_at IS NULL
  AND received_at >= ?2 AND received_at < ?3 AND giveaway = ?1 LIMIT 1`

/** Codes of `GET /health`: a list was not closed in time or is open again, or a person must decide before it closes. */
export async function listProblems(db: Db, giveaways: readonly Giveaway[], now: number) {
  const problems: ('list_late' | 'needs_attention')[] = []
  if ((await reopened(db, giveaways, now)).length > 0) problems.push('needs_attention')
  for (const giveaway of giveaways) {
    const untilClose = listAtOf(giveaway) - now
    if (untilClose <= -limits.health.listLate && (await isUnclosed(db, giveaway)))
      problems.push('list_late')
    const isNear = untilClose > 0 && untilClose <= DAY_MS
    if (isNear && (await rowsOf(db, UNDECIDED, periodOf(giveaway))).length > 0)
      problems.push('needs_attention')
  }
  return problems
}
