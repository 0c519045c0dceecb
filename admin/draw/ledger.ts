import { existsSync } from 'node:fs'
import { HEADS } from '../../src/delivery/public-list.ts'
import { type DrawFile, type Head, type LeafState, readDrawFile } from '../../src/draw/file.ts'
import { saltOf, sealedState } from '../../src/draw/list.ts'
import { rankingBy } from '../../src/draw/proof.ts'
import { type Ask, filledIn, listed, quoted } from '../ledger.ts'
import { checkPlace, readBytes, readText, replace } from '../output.ts'
import { Refused } from '../refused.ts'
import type { Given, Option } from '../command.ts'

/** The subject of the commands about a draw. */
export const drawSubject = { name: 'giveaway', says: 'the id of a giveaway' }

export const fileOption = {
  value: 'file',
  says: 'the proof; content/giveaways/<giveaway>.draw.json without it, which a deploy publishes',
} as const satisfies Option

type GivenFile = Given<{ file: string | undefined }>

/** Where the proof of a giveaway's draw is kept. */
export function fileOf({ subject, options }: GivenFile): string {
  return options.file ?? `content/giveaways/${subject}.draw.json`
}

/** As `fileOf`, before a command that writes it. Throws `Refused` when it cannot be written there. */
export function fileToWrite(given: GivenFile): string {
  const file = fileOf(given)
  checkPlace(file)
  return file
}

/** A committed draw as the ledger keeps it. */
export type StoredDraw = Pick<DrawFile, 'commitment' | 'heads' | 'signature' | 'winners'> & {
  secret: string
  leaves: { leaf: string; state: LeafState }[]
}

/** The draw of a giveaway. Throws `Refused` before it is committed. */
export function committedDraw(ask: Ask, id: string): StoredDraw {
  const own = `WHERE giveaway = ${quoted(id)}`
  const [[draw] = [], leaves = [], heads = [], winners = []] = ask(
    `SELECT secret, commitment, signature FROM draws ${own}`,
    `SELECT leaf, state FROM leaves ${own} AND EXISTS (SELECT 1 FROM draws ${own}) ORDER BY seq`,
    filledIn(HEADS, id),
    `SELECT event, at, place, note, hash FROM winner_log ${own} ORDER BY seq`,
  )
  if (draw === undefined)
    throw new Refused(`The draw of ${id} is not committed: draw commit ${id}.`)
  return {
    secret: String(draw['secret']),
    commitment: JSON.parse(String(draw['commitment'])),
    signature: draw['signature'] as string | null,
    leaves: leaves as StoredDraw['leaves'],
    heads: heads as Head[],
    winners: winners.map((row) => ({ ...row })) as StoredDraw['winners'],
  }
}

/** Writes a draw's signature, unless it is there, and appends the last entry of its log; for good. */
export function append(ask: Ask, { commitment, signature, winners }: StoredDraw): void {
  const { giveaway: id } = commitment
  const { event, at, place, note, hash } = winners.at(-1)!
  ask(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(id)} AND signature IS NULL`,
    `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash)
     VALUES ${listed([id, winners.length, event, at, place, note, hash])}`,
  )
}

/** The draw as everybody may see it: the states that the ranking passes are opened, as far down as people were asked. */
export function publicDraw(draw: StoredDraw): DrawFile {
  const { secret, commitment, heads, signature, leaves, winners } = draw
  const salts = leaves.map(({ leaf }) => saltOf(secret, leaf))
  const asked = winners.filter(({ event }) => event === 'notified').length
  const ranking = rankingIn(draw)
  const last = ranking.indexOf(leafAtPlace(draw, Math.max(1, asked)) ?? -1)
  return {
    commitment,
    heads,
    leaves: leaves.map(({ leaf }) => leaf),
    sealedStates: leaves.map(({ state }, at) => sealedState(salts[at]!, state)),
    signature,
    openings: ranking
      .slice(0, last + 1)
      .map((at) => ({ leaf: at, salt: salts[at]!, state: leaves[at]!.state })),
    winners,
  }
}

/** The index of the leaf at a place among those that count, in rank; undefined when there are fewer. */
export function leafAtPlace(draw: StoredDraw, place: number): number | undefined {
  return rankingIn(draw).filter((at) => draw.leaves[at]?.state === 'counts')[place - 1]
}

function rankingIn({ leaves, signature }: StoredDraw): number[] {
  return rankingBy({ leaves: leaves.map(({ leaf }) => leaf), signature })
}

/**
 * Writes the proof, and between its two steps the ledger: what cannot be written fails before anything has happened. Throws
 * `Refused` as `checkProof`.
 */
export function writeProof(file: string, draw: StoredDraw, act = () => {}): void {
  checkProof(file, draw)
  // One line for each leaf, so that a change can be read in a comparison of two versions.
  replace(file, `${JSON.stringify(publicDraw(draw), null, 1)}\n`, act)
}

/** Throws `Refused` when the file is there and is anything but a proof of this draw, whole or cut off. */
export function checkProof(file: string, { commitment }: StoredDraw): void {
  const promise = JSON.stringify({ commitment }, null, 1).slice(0, -'\n}'.length)
  const found = existsSync(file) ? readText(file).slice(0, promise.length) : ''
  if (!promise.startsWith(found)) throw new Refused(`${file} is no proof of this draw.`)
}

/** Throws `Refused` when the file is missing or is no draw. */
export function readDraw(file: string): DrawFile {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`)
  const draw = readDrawFile(readBytes(file))
  if (draw === undefined) throw new Refused(`${file} is not a draw that the terminal wrote.`)
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
