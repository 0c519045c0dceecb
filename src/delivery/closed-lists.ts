import { type Asked, type Draw, type Drawing, firstLine } from '../draw/list.ts'
import { endOf, type Giveaway } from '../giveaway/giveaway.ts'
import { listAtOf, roundOf } from '../giveaway/round.ts'
import { sha256Hex } from '../lib/hash.ts'
import { causeOf, type Log } from '../lib/log.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

/** Closes the lists that are due, for the cron. Never throws, and does not query the ledger before a list is due. */
export async function closeLists(
  { db, log }: { db: Db; log: Log },
  giveaways: readonly Giveaway[],
  now: number,
): Promise<void> {
  for (const giveaway of giveaways) {
    if (now < listAtOf(giveaway)) continue
    try {
      await closeList(db, giveaway, now)
    } catch (error) {
      log('draw_closing_failed', { giveaway: giveaway.id, cause: causeOf(error) })
    }
  }
}

/** Closes the list of a giveaway, if it has entries. Safe to repeat: list and lines are written once, in one transaction. */
export async function closeList(db: Db, giveaway: Giveaway, now: number): Promise<void> {
  const { id, winners } = giveaway
  const found = await readDrawing(db, giveaway)
  if (found.draw?.fingerprint) return
  if (found.draw === undefined) {
    if (!found.hasEntries) return
    const round = roundOf(giveaway, now)
    const first = firstLine({ giveaway: id, round, prizes: winners })
    await db.batch([
      db.prepare(CLOSE).bind(...periodOf(giveaway), round, winners, now),
      db.prepare(WRITE_LINES).bind(...periodOf(giveaway), `${first}\n`),
    ])
  }
  const fingerprint = sha256Hex(await readList(db, id))
  await db
    .prepare('UPDATE draws SET fingerprint = ?2 WHERE giveaway = ?1')
    .bind(id, fingerprint)
    .all()
}

const ENTRIES =
  'FROM submissions WHERE giveaway = ?1 AND leaf IS NOT NULL AND received_at >= ?2 AND received_at < ?3'

function periodOf(giveaway: Giveaway): [string, number, number] {
  return [giveaway.id, giveaway.opensAt.ms, endOf(giveaway)]
}

const CLOSE = `
INSERT INTO draws (giveaway, round, prizes, closed_at, lines)
SELECT ?1, ?4, ?5, ?6, count(*) ${ENTRIES}
ON CONFLICT DO NOTHING`

// D1 limits a statement to 100 kB, so a restored row, too.
const LINES_PER_ROW = 1000

// Without the conditions a second run would add lines that came after the closing.
const WRITE_LINES = `
INSERT INTO draw_lines (giveaway, n, text)
SELECT ?1, n, iif(n = 0, ?4, '') || group_concat(leaf, char(10) ORDER BY leaf) || char(10)
FROM (SELECT leaf, (row_number() OVER (ORDER BY leaf) - 1) / ${LINES_PER_ROW} AS n ${ENTRIES})
WHERE EXISTS (SELECT 1 FROM draws WHERE giveaway = ?1) AND NOT EXISTS (SELECT 1 FROM draw_lines WHERE giveaway = ?1)
GROUP BY n`

const ROWS_PER_QUERY = 10

/** The text of a closed list, read in pieces of 650 kB. */
export async function readList(db: Db, giveaway: string): Promise<string> {
  const texts: string[] = []
  let rows: { text: string }[]
  do {
    const { results } = await db
      .prepare('SELECT text FROM draw_lines WHERE giveaway = ?1 AND n >= ?2 ORDER BY n LIMIT ?3')
      .bind(giveaway, texts.length, ROWS_PER_QUERY)
      .all()
    rows = results as typeof rows
    texts.push(...rows.map(({ text }) => text))
  } while (rows.length === ROWS_PER_QUERY)
  return texts.join('')
}

export async function readDrawing(db: Db, giveaway: Giveaway): Promise<Drawing> {
  const [draws, asked, entries] = await db.batch([
    db.prepare('SELECT * FROM draws WHERE giveaway = ?1').bind(giveaway.id),
    db.prepare(ASKED).bind(giveaway.id),
    db.prepare(`SELECT 1 ${ENTRIES} LIMIT 1`).bind(...periodOf(giveaway)),
  ])
  return {
    draw: draws!.results[0] as Draw | undefined,
    asked: asked!.results as Asked[],
    hasEntries: entries!.results.length > 0,
  }
}

const ASKED =
  'SELECT place, line, asked_at, answer, ended_at FROM draw_asked WHERE giveaway = ?1 ORDER BY place'

/** The giveaways that have entries and whose list should be closed, but is not. */
export async function lateLists(
  db: Db,
  giveaways: readonly Giveaway[],
  now: number,
): Promise<string[]> {
  const late: string[] = []
  for (const giveaway of giveaways) {
    if (now < listAtOf(giveaway) + limits.health.list) continue
    const { draw, hasEntries } = await readDrawing(db, giveaway)
    if (hasEntries && !draw?.fingerprint) late.push(giveaway.id)
  }
  return late
}
