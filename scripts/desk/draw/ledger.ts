import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { randomnessOf } from '../../../src/draw/beacon.ts'
import { type DrawFile, readDrawFile } from '../../../src/draw/file.ts'
import {
  type Commitment,
  digestOfHeads,
  fingerprintOf,
  type Head,
  type LeafState,
  leafStates,
  saltOf,
  sealedState,
} from '../../../src/draw/list.ts'
import { rankingOf } from '../../../src/draw/proof.ts'
import type { LogEntry } from '../../../src/draw/winners.ts'
import { endOf } from '../../../src/giveaway/giveaway.ts'
import { readInstant } from '../../../src/lib/dates.ts'
import { correctContent } from '../../content/load.ts'
import { checkChoice } from '../arguments.ts'
import { type Ask, quoted, type Row } from '../ledger.ts'
import { type Place, varsOf } from '../place.ts'
import { Refused } from '../refused.ts'
import type { Given, Option } from '../verb.ts'

/** A committed draw as the ledger keeps it. */
export type StoredDraw = {
  secret: string
  commitment: Commitment
  signature: string | null
  leaves: { leaf: string; state: LeafState }[]
  heads: Head[]
  winners: LogEntry[]
}

/** The draw of a giveaway; undefined before it is committed. */
export function storedDraw(ask: Ask, id: string): StoredDraw | undefined {
  const own = `WHERE giveaway = ${quoted(id)}`
  const [draws = [], leaves = [], heads = [], winners = []] = ask(
    `SELECT secret, commitment, signature FROM draws ${own}`,
    `SELECT leaf, state FROM leaves ${own} AND EXISTS (SELECT 1 FROM draws ${own}) ORDER BY seq`,
    headsOf(id),
    `SELECT event, at, place, note, hash FROM winner_log ${own} ORDER BY seq`,
  )
  const [draw] = draws
  if (draw === undefined) return undefined
  return {
    secret: String(draw['secret']),
    commitment: JSON.parse(String(draw['commitment'])) as Commitment,
    signature: draw['signature'] as string | null,
    leaves: leaves as StoredDraw['leaves'],
    heads: heads.map(headOf),
    winners: winners.map((row) => ({ ...row })) as LogEntry[],
  }
}

/** The index of the leaf at a place among those that count, in rank; undefined when there are fewer. */
export function leafAtPlace({ signature, leaves }: StoredDraw, place: number): number | undefined {
  if (signature === null) return undefined
  const ranking = rankingOf(
    randomnessOf(signature),
    leaves.map(({ leaf }) => leaf),
  )
  return ranking.filter((at) => leaves[at]?.state === 'counts')[place - 1]
}

/** Asks for the published heads of a giveaway, oldest first. */
export function headsOf(id: string): string {
  return `SELECT hour, count, head FROM heads WHERE giveaway = ${quoted(id)} ORDER BY hour`
}

export function headOf(row: Row): Head {
  const hour = new Date(Number(row['hour'])).toISOString()
  return { hour, count: Number(row['count']), head: String(row['head']) }
}

/** The draw as everybody may see it: the states that the ranking passes are opened, as far down as people were asked. */
export function publicDraw({
  secret,
  commitment,
  signature,
  leaves,
  heads,
  winners,
}: StoredDraw): DrawFile {
  const salts = leaves.map(({ leaf }) => saltOf(secret, leaf))
  const names = leaves.map(({ leaf }) => leaf)
  const asked = winners.filter(({ event }) => event === 'notified').length
  const ranking = signature === null ? [] : rankingOf(randomnessOf(signature), names)
  const counting = ranking.filter((at) => leaves[at]?.state === 'counts')
  const last = counting[Math.max(1, asked) - 1]
  const open = last === undefined ? [] : ranking.slice(0, ranking.indexOf(last) + 1)
  return {
    commitment,
    heads: headsThen(heads, commitment),
    leaves: names,
    sealedStates: leaves.map(({ state }, at) => sealedState(salts[at] ?? '', state)),
    signature,
    openings: open.map((leaf) => ({
      leaf,
      salt: salts[leaf] ?? '',
      state: leaves[leaf]?.state ?? 'withdrawn',
    })),
    winners,
  }
}

/** The heads that were published when the draw was committed: the first ones, as many as it says. */
function headsThen(heads: readonly Head[], commitment: Commitment): Head[] {
  for (let count = heads.length; count > 0; count--) {
    const first = heads.slice(0, count)
    if (digestOfHeads(first) === commitment.heads) return first
  }
  return []
}

/** Each leaf with what it is now: an erased or unknown receipt is withdrawn. */
export function statesOf(id: string): string {
  return `SELECT l.seq, l.leaf, l.head, CASE
      WHEN s.id IS NOT NULL THEN iif(s.status = 'quarantined', 'held', 'counts')
      WHEN r.receipt IS NOT NULL THEN 'repeat' ELSE 'withdrawn' END AS state
    FROM leaves l LEFT JOIN submissions s ON s.receipt = l.receipt LEFT JOIN receipts r ON r.receipt = l.receipt
    WHERE l.giveaway = ${quoted(id)}`
}

// Whether two lists of states are the same, in a few bytes: a statement may have 100 kB, a list has more.
export const SUM = `SELECT count(*) || ' ' || ${leafStates
  .map((state) => `coalesce(sum(iif(state = '${state}', seq * seq % 104729, 0)), 0)`)
  .join(` || ' ' || `)}`

export function sumOf(list: readonly { state: LeafState }[]): string {
  const sums = leafStates.map((wanted) =>
    list.reduce((sum, { state }, at) => sum + (state === wanted ? (at + 1) ** 2 % 104729 : 0), 0),
  )
  return [list.length, ...sums].join(' ')
}

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

/** One line for each leaf, so that a change can be read in a comparison of two versions. */
export function writeDraw(file: string, draw: DrawFile): void {
  writeFileSync(file, `${JSON.stringify(draw, null, 1)}\n`)
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
  const draw = readDrawFile(jsonOf(file))
  if (draw === undefined) throw new Refused(`${file} is not a draw that the desk wrote.`)
  return draw
}

/** The JSON in a file. Throws `Refused` when it cannot be read. */
export function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refused(`${file} cannot be read as JSON.`)
  }
}

/** What a draw goes by: the rules of its giveaway. */
export type Terms = {
  id: string
  /** The instant after the last at which an entry counts, in milliseconds. */
  end: number
  winners: number
  answerDays: number
}

/** The terms of a giveaway, as its file and the settings of a place say. Throws `Refused` when there is none. */
export async function termsOf(id: string, place: Place): Promise<Terms> {
  const { giveaways } = (await correctContent()).giveaways
  const ids = giveaways.map((giveaway) => giveaway.id)
  checkChoice('giveaway', id, ids)
  const giveaway = giveaways[ids.indexOf(id)]!
  // The settings move the default giveaway alone.
  const { CONTEST_OPENS_AT, CONTEST_CLOSES_AT } = giveaway.default ? varsOf(place) : {}
  const [opensAt, closesAt] = [
    textOf(CONTEST_OPENS_AT) ?? giveaway.opensAt,
    textOf(CONTEST_CLOSES_AT) ?? giveaway.closesAt,
  ].map(readInstant)
  if (!opensAt || !closesAt) {
    throw new Refused('CONTEST_OPENS_AT or CONTEST_CLOSES_AT cannot be read: see launch-check.')
  }
  const { winners, answerDays } = giveaway
  return { id, end: endOf({ opensAt, closesAt }), winners, answerDays }
}

// An empty setting counts as unset, as it does for the site.
function textOf(setting: unknown): string | undefined {
  return typeof setting === 'string' && setting !== '' ? setting : undefined
}
