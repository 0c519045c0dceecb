import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256Hex } from '../lib/hash.ts'

/**
 * drand's quicknet, a public source of randomness: every three seconds it signs the next round's number. Nobody can know the
 * signature earlier. https://docs.drand.love/docs/specification
 */
export const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
}

/** How many lines a public part of a list has. */
export const LINES_PER_PART = 10_000

export const answers = ['accepted', 'none', 'declined', 'ineligible'] as const
export type Answer = (typeof answers)[number]

/** A closed list, as the ledger keeps it and `draw.json` shows it. Instants are milliseconds since the epoch. */
export type Draw = {
  giveaway: string
  round: number
  prizes: number
  closed_at: number
  lines: number
  parts: number
  /** Null until it is computed, right after the closing. */
  fingerprint: string | null
  /** The beacon's; null until the owner has read it. */
  signature: string | null
}

/** What came of a line that was drawn. Lines and places count from 1. */
export type Asked = {
  place: number
  line: number
  /** Null: passed over, unasked. */
  asked_at: number | null
  /** Null while the offer is open. */
  answer: Answer | null
  ended_at: number | null
}

/** The line of a receipt. */
export const leafOf = sha256Hex

/** The first line of a list. */
export function firstLine({
  giveaway,
  round,
  prizes,
}: Pick<Draw, 'giveaway' | 'round' | 'prizes'>): string {
  return `thirty-two draw 1: ${giveaway}, round ${round}, prizes ${prizes}`
}

/** The leaves of a whole list. */
export function leavesIn(parts: readonly string[]): string[] {
  return parts.join('').split('\n').slice(1, -1)
}

/** SHA-256 of a list. */
export async function fingerprintOf(
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<string> {
  const hash = sha256.create()
  for await (const part of parts) hash.update(utf8ToBytes(part))
  return bytesToHex(hash.digest())
}

/** The lines in the order of their lots. 100,000 take about three seconds. */
export function rank(randomness: string, leaves: readonly string[]): number[] {
  const lots = leaves.map((leaf, index) => ({ lot: sha256Hex(randomness + leaf), line: index + 1 }))
  return lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ line }) => line)
}
