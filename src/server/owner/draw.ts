import {
  type Answer,
  type Asked,
  leavesIn,
  type Offer,
  rank,
  type DrawStage,
  takenPrizes,
} from '../../core/draw/list.ts'
import { type Giveaway, lastMomentOf } from '../../core/giveaway/giveaway.ts'
import { listAtOf, roundUrl, timeOf } from '../../core/giveaway/round.ts'
import { randomnessOf } from '../../core/draw/randomness.ts'
import { type Timers, withTimeout } from '../../core/time/timers.ts'
import { isUnclosed, readDraw, readSteps } from '../ledger/closed-lists.ts'
import type { Db } from '../ledger/stores.ts'
import { jsonFields } from '../services/outcome.ts'

/** How far a draw is, and who was asked. Reads the list only if somebody was. */
export async function readDrawing(db: Db, giveaway: Giveaway, now: number) {
  const { draw, asked } = await readSteps(db, giveaway)
  const leaves = asked.length > 0 ? leavesIn((await readDraw(db, giveaway, 0)).list) : []
  const lines = asked.map(({ line }) => line)
  const entries = await entriesOf(db, giveaway, leaves, lines)
  const offers = asked.map((each): Offer => ({ ...each, entry: entries.get(each.line) }))
  return { draw, offers, stage: await stageOf() }

  async function stageOf(): Promise<DrawStage> {
    if (draw === null) {
      if (now < listAtOf(giveaway)) return 'open'
      return (await isUnclosed(db, giveaway)) ? 'late' : 'empty'
    }
    if (now < timeOf(draw.round)) return 'closed'
    if (takenPrizes(asked) < draw.prizes && asked.length < draw.lines) return 'drawable'
    return asked.some(({ answer }) => answer === null) ? 'asked' : 'done'
  }
}

/** The entries of lines, by line; those that were erased are missing. */
async function entriesOf(
  db: Db,
  { id }: Giveaway,
  leaves: readonly string[],
  lines: readonly number[],
) {
  type Entry = NonNullable<Offer['entry']> & { leaf: string }
  const lineOf = new Map(lines.map((line) => [leaves[line - 1]!, line]))
  const { results } = await db
    .prepare(ENTRIES)
    .bind(id, JSON.stringify([...lineOf.keys()]))
    .all()
  return new Map((results as Entry[]).map((entry) => [lineOf.get(entry.leaf)!, entry]))
}

const ENTRIES = `
SELECT id, leaf, receipt, payload ->> 'fullName' AS name, payload ->> 'email' AS email
FROM submissions INDEXED BY by_leaf
WHERE giveaway = ?1 AND leaf IN (SELECT value FROM json_each(?2))`

/** `isSigned`: loaded when it is needed, because it is long. */
export type Beacon = {
  fetch: (url: string) => Promise<Response>
  timers: Timers
  isSigned: (round: number, signature: string) => Promise<boolean>
}

/** Records who is asked next, until each prize has an open offer or a winner. Safe to repeat. */
export async function askNext(
  db: Db,
  giveaway: Giveaway,
  now: number,
  beacon: Beacon,
): Promise<'asked' | 'nobody' | 'early' | 'no_number'> {
  const { draw, asked } = await readSteps(db, giveaway)
  if (draw === null || now < timeOf(draw.round)) return 'early'
  if (takenPrizes(asked) >= draw.prizes) return 'nobody'
  const signature = draw.signature ?? (await signatureOf(draw.round, beacon))
  if (signature === undefined) return 'no_number'
  const leaves = leavesIn((await readDraw(db, giveaway, now)).list)
  // Erased lines are few.
  const next = rank(randomnessOf(signature), leaves).slice(asked.length, asked.length + 100)
  const entries = await entriesOf(db, giveaway, leaves, next)
  const planned: Asked[] = []
  for (const line of next) {
    if (takenPrizes([...asked, ...planned]) === draw.prizes) break
    const answer = entries.has(line) ? null : 'erased'
    planned.push({ line, asked_at: now, answer })
  }
  await db.batch([
    db.prepare('UPDATE draws SET signature = ?2 WHERE giveaway = ?1').bind(giveaway.id, signature),
    ...planned.map(({ line, answer }, n) =>
      db.prepare(ASK).bind(giveaway.id, asked.length + n + 1, line, now, answer),
    ),
  ])
  return planned.length > 0 ? 'asked' : 'nobody'
}

// The same press, sent twice, asks the same people.
const ASK =
  'INSERT INTO draw_asked (giveaway, place, line, asked_at, answer) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING'

const PATIENCE_MS = 10_000

/** The beacon's signature of a round, if it is a valid one. */
async function signatureOf(
  round: number,
  { fetch, timers, isSigned }: Beacon,
): Promise<string | undefined> {
  try {
    const text = fetch(roundUrl(round)).then((answer) => answer.text())
    const signature = String(
      jsonFields(await withTimeout(PATIENCE_MS, text, timers))?.['signature'],
    )
    return (await isSigned(round, signature)) ? signature : undefined
  } catch {
    return undefined // it does not answer
  }
}

/** Records how an offer ended. It can be corrected until somebody else is asked for the same prize. */
export async function noteAnswer(
  db: Db,
  giveaway: Giveaway,
  now: number,
  { line, answer }: { line: number; answer: Answer },
): Promise<'noted' | 'unasked' | 'taken' | 'time_left'> {
  const { draw, asked } = await readSteps(db, giveaway)
  const offer = asked.find((each) => each.line === line && each.answer !== 'erased')
  if (offer === undefined || draw === null) return 'unasked'
  const others = asked.filter((each) => each !== offer)
  if (answer === 'accepted' && takenPrizes(others) >= draw.prizes) return 'taken'
  if (answer === 'none' && now <= lastMomentOf(giveaway, offer.asked_at)) return 'time_left'
  await db.prepare(NOTE).bind(giveaway.id, line, answer).all()
  return 'noted'
}

const NOTE = 'UPDATE draw_asked SET answer = ?3 WHERE giveaway = ?1 AND line = ?2'
