import { type Asked, type Draw, fingerprintOf, firstLine, LINES_PER_PART } from '../draw/list.ts'
import { endOf, type Giveaway } from '../giveaway/giveaway.ts'
import { listAtOf, roundOf } from '../giveaway/round.ts'
import { causeOf, type Log } from '../lib/log.ts'
import { realTimers, type Timers, withTimeout } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

type Closing = { db: Db; log: Log; timers?: Timers }

/** The cron's part of each drawing: closes the lists that are due. Never throws. Before a list is due it asks nothing. */
export async function closeLists(
  { db, log, timers = realTimers }: Closing,
  giveaways: readonly Giveaway[],
  now: number,
): Promise<void> {
  for (const giveaway of giveaways) {
    if (now < listAtOf(giveaway)) continue
    try {
      await withTimeout(limits.closing, closeList(db, giveaway, now), timers)
    } catch (error) {
      log('draw_closing_failed', { giveaway: giveaway.id, cause: causeOf(error) })
    }
  }
}

/** Closes the list of a giveaway, if it has entries. Safe to repeat: list and parts are written once, in one transaction. */
export async function closeList(db: Db, giveaway: Giveaway, now: number): Promise<void> {
  const { id, winners, opensAt } = giveaway
  const found = await drawIn(db, id)
  if (found === undefined) {
    const round = roundOf(giveaway, now)
    const first = `${firstLine({ giveaway: id, round, prizes: winners })}\n`
    const period = [opensAt.ms, endOf(giveaway)]
    await db.batch([
      db.prepare(CLOSE).bind(id, ...period, round, winners, now),
      db.prepare(WRITE_LINES).bind(id, ...period, first),
    ])
  }
  const draw = found ?? (await drawIn(db, id))
  if (draw === undefined || draw.fingerprint !== null) return
  const fingerprint = await fingerprintOf(partsOf(db, draw))
  await db.prepare(FINISH).bind(id, fingerprint).all()
}

const OWN =
  'FROM submissions WHERE giveaway = ?1 AND leaf IS NOT NULL AND received_at >= ?2 AND received_at < ?3'

const CLOSE = `
INSERT INTO draws (giveaway, round, prizes, closed_at, lines, parts)
SELECT ?1, ?4, ?5, ?6, count(*), (count(*) + ${LINES_PER_PART - 1}) / ${LINES_PER_PART} ${OWN} HAVING count(*) > 0
ON CONFLICT DO NOTHING`

// The text of a row fits into a statement of a restore (D1 takes 100 kB).
const LINES_PER_ROW = 1000
const ROWS_PER_PART = LINES_PER_PART / LINES_PER_ROW

// Without the conditions a second run would add lines that came after the closing.
const WRITE_LINES = `
INSERT INTO draw_lines (giveaway, n, text)
SELECT ?1, n, iif(n = 0, ?4, '') || group_concat(leaf, char(10) ORDER BY leaf) || char(10)
FROM (SELECT leaf, (row_number() OVER (ORDER BY leaf) - 1) / ${LINES_PER_ROW} AS n ${OWN})
WHERE EXISTS (SELECT 1 FROM draws WHERE giveaway = ?1) AND NOT EXISTS (SELECT 1 FROM draw_lines WHERE giveaway = ?1)
GROUP BY n`

const FINISH = 'UPDATE draws SET fingerprint = ?2 WHERE giveaway = ?1 AND fingerprint IS NULL'

async function drawIn(db: Db, giveaway: string): Promise<Draw | undefined> {
  const { results } = await db.prepare(DRAW).bind(giveaway).all()
  return (results as Draw[])[0]
}

const DRAW = 'SELECT * FROM draws WHERE giveaway = ?1'

/** The parts of a closed list, read one by one: together they may be larger than an answer of D1. */
export async function* partsOf(
  db: Db,
  { giveaway, parts }: Pick<Draw, 'giveaway' | 'parts'>,
): AsyncGenerator<string> {
  for (let part = 1; part <= parts; part++) yield (await partOf(db, giveaway, part)) ?? ''
}

export async function partOf(db: Db, giveaway: string, part: number): Promise<string | undefined> {
  const from = (part - 1) * ROWS_PER_PART
  const { results } = await db
    .prepare('SELECT text FROM draw_lines WHERE giveaway = ?1 AND n >= ?2 AND n < ?3 ORDER BY n')
    .bind(giveaway, from, from + ROWS_PER_PART)
    .all()
  if (results.length === 0) return undefined
  return (results as { text: string }[]).map(({ text }) => text).join('')
}

/** What the ledger knows of a drawing: the list without its parts, who was asked, and whether there are entries at all. */
export type Drawing = { draw: Draw | undefined; asked: Asked[]; hasEntries: boolean }

export async function readDrawing(db: Db, giveaway: Giveaway): Promise<Drawing> {
  const { id, opensAt } = giveaway
  const [draws, asked, entries] = await db.batch([
    db.prepare(DRAW).bind(id),
    db
      .prepare(
        'SELECT place, line, asked_at, answer, ended_at FROM draw_asked WHERE giveaway = ?1 ORDER BY place',
      )
      .bind(id),
    db.prepare(`SELECT 1 ${OWN} LIMIT 1`).bind(id, opensAt.ms, endOf(giveaway)),
  ])
  const [draw] = (draws?.results ?? []) as Draw[]
  const hasEntries = (entries?.results ?? []).length > 0
  return { draw, asked: (asked?.results ?? []) as Asked[], hasEntries }
}

/** The giveaways whose list should be closed and is not, though they have entries. */
export async function lateLists(
  db: Db,
  giveaways: readonly Giveaway[],
  now: number,
): Promise<string[]> {
  const due = giveaways.filter((each) => now >= listAtOf(each) + limits.health.list)
  if (due.length === 0) return []
  const asked = due.map((giveaway) =>
    db.prepare(LATE).bind(giveaway.id, giveaway.opensAt.ms, endOf(giveaway)),
  )
  const answers = await db.batch(asked)
  return due.flatMap(({ id }, n) => ((answers[n]?.results ?? []).length > 0 ? [id] : []))
}

const LATE = `SELECT 1 ${OWN}
  AND NOT EXISTS (SELECT 1 FROM draws WHERE giveaway = ?1 AND fingerprint IS NOT NULL) LIMIT 1`
