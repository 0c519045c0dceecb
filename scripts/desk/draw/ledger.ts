import { randomnessOf } from '../../../src/domain/draw/beacon.ts'
import type { Head } from '../../../src/domain/draw/chain.ts'
import {
  digestOfHeads,
  saltOf,
  sealedState,
  type Commitment,
  type LeafState,
} from '../../../src/domain/draw/commitment.ts'
import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'
import { rankingOf } from '../../../src/domain/draw/ranking.ts'
import type { LogEntry } from '../../../src/domain/draw/winner-log.ts'
import { quoted, type Ask, type Row } from '../ledger/ask.ts'

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
