import { existsSync } from 'node:fs'
import { HEADS, headsIn } from '../../../src/delivery/public-list.ts'
import { type DrawFile, readDrawFile } from '../../../src/draw/file.ts'
import {
  type Commitment,
  digestOfHeads,
  fingerprintOf,
  type Head,
  type LeafState,
  saltOf,
  sealedState,
} from '../../../src/draw/list.ts'
import { rankingBy } from '../../../src/draw/proof.ts'
import type { LogEntry } from '../../../src/draw/winners.ts'
import { type Ask, filledIn, listed, quoted } from '../ledger.ts'
import { readText, replace } from '../output.ts'
import { Refused } from '../refused.ts'
import type { Given, Option } from '../verb.ts'

/** The subject of the verbs about a draw. */
export const drawSubject = { name: 'giveaway', says: 'the id of a giveaway' }

export const fileOption: Option = {
  value: 'file',
  says: 'the proof; content/giveaways/<giveaway>.draw.json without it, which a deploy publishes',
}

/** Where the proof of a giveaway's draw is kept. */
export function fileOf({ subject, options }: Given): string {
  return options['file'] ?? `content/giveaways/${subject}.draw.json`
}

/** A committed draw as the ledger keeps it. */
export type StoredDraw = {
  secret: string
  commitment: Commitment
  signature: string | null
  leaves: { leaf: string; state: LeafState }[]
  heads: Head[]
  winners: LogEntry[]
}

/** The draw of a giveaway. Throws `Refused` before it is committed. */
export function committedDraw(ask: Ask, id: string): StoredDraw {
  const draw = storedDraw(ask, id)
  if (draw === undefined)
    throw new Refused(`The draw of ${id} is not committed: draw commit ${id}.`)
  return draw
}

/** The draw of a giveaway; undefined before it is committed. */
export function storedDraw(ask: Ask, id: string): StoredDraw | undefined {
  const own = `WHERE giveaway = ${quoted(id)}`
  const [[draw] = [], leaves = [], heads = [], winners = []] = ask(
    `SELECT secret, commitment, signature FROM draws ${own}`,
    `SELECT leaf, state FROM leaves ${own} AND EXISTS (SELECT 1 FROM draws ${own}) ORDER BY seq`,
    filledIn(HEADS, id),
    `SELECT event, at, place, note, hash FROM winner_log ${own} ORDER BY seq`,
  )
  if (draw === undefined) return undefined
  return {
    secret: String(draw['secret']),
    commitment: JSON.parse(String(draw['commitment'])) as Commitment,
    signature: draw['signature'] as string | null,
    leaves: leaves as StoredDraw['leaves'],
    heads: headsIn(heads),
    winners: winners.map((row) => ({ ...row })) as LogEntry[],
  }
}

/** The statement that appends an entry to the winners' log; `seq` counts from 1. */
export function logSql(id: string, seq: number, entry: LogEntry): string {
  const { event, at, place, note, hash } = entry
  return `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash)
     VALUES ${listed([id, seq, event, at, place, note, hash])}`
}

/** The draw as everybody may see it: the states that the ranking passes are opened, as far down as people were asked. */
export function publicDraw(draw: StoredDraw): DrawFile {
  const { secret, commitment, signature, leaves, winners } = draw
  const salts = leaves.map(({ leaf }) => saltOf(secret, leaf))
  const asked = winners.filter(({ event }) => event === 'notified').length
  const ranking = rankingIn(draw)
  const last = countingIn(draw, ranking)[Math.max(1, asked) - 1]
  const open = last === undefined ? [] : ranking.slice(0, ranking.indexOf(last) + 1)
  return {
    commitment,
    heads: headsThen(draw),
    leaves: leaves.map(({ leaf }) => leaf),
    sealedStates: leaves.map(({ state }, at) => sealedState(salts[at]!, state)),
    signature,
    openings: open.map((at) => ({ leaf: at, salt: salts[at]!, state: leaves[at]!.state })),
    winners,
  }
}

/** The index of the leaf at a place among those that count, in rank; undefined when there are fewer. */
export function leafAtPlace(draw: StoredDraw, place: number): number | undefined {
  return countingIn(draw, rankingIn(draw))[place - 1]
}

function countingIn({ leaves }: StoredDraw, ranking: readonly number[]): number[] {
  return ranking.filter((at) => leaves[at]?.state === 'counts')
}

function rankingIn({ leaves, signature }: StoredDraw): number[] {
  return rankingBy({ leaves: leaves.map(({ leaf }) => leaf), signature })
}

/** The heads that were published when the draw was committed: the first ones, as many as it says. */
function headsThen({ heads, commitment }: StoredDraw): Head[] {
  for (let count = heads.length; count > 0; count--) {
    const first = heads.slice(0, count)
    if (digestOfHeads(first) === commitment.heads) return first
  }
  return []
}

/** One line for each leaf, so that a change can be read in a comparison of two versions. */
export function writeDraw(file: string, draw: DrawFile): void {
  replace(file, `${JSON.stringify(draw, null, 1)}\n`)
}

/** Throws `Refused` when the file is there and is anything but the proof of this draw. */
export function checkOwn(file: string, { commitment }: Pick<DrawFile, 'commitment'>): void {
  if (!existsSync(file)) return
  if (fingerprintOf(readDraw(file).commitment) !== fingerprintOf(commitment))
    throw new Refused(`${file} is the proof of another draw: say --file.`)
}

/** Throws `Refused` when the file is missing or is no draw. */
export function readDraw(file: string): DrawFile {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`)
  const draw = readDrawFile(readJson(file))
  if (draw === undefined) throw new Refused(`${file} is not a draw that the desk wrote.`)
  return draw
}

/** The JSON in a file. Throws `Refused` when it cannot be read. */
export function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(`${file} cannot be read as JSON.`)
  }
}
