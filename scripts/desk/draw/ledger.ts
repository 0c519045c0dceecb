import type { Commitment } from '../../../src/domain/draw/commitment.ts'
import { rankingOf } from '../../../src/domain/draw/ranking.ts'
import type { LeafState } from '../../../src/domain/draw/sealed-states.ts'
import type { LogEntry } from '../../../src/domain/draw/winner-log.ts'
import { randomnessOf } from '../../../src/draw/beacon.ts'
import type { Head } from '../../../src/draw/list.ts'
import { type Ask, quoted, type Row } from '../ledger/ask.ts'

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
