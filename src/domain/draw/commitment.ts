import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Head } from '../../draw/list.ts'

/** Published before the beacon's round. After that nothing in the draw can be changed. */
export type Commitment = {
  giveaway: string
  /** ISO 8601, UTC. */
  madeAt: string
  /** Number of leaves, and the chain's head after the last one. */
  count: number
  head: string
  /** Hash of all sealed states in leaf order; hash of all published heads. */
  states: string
  heads: string
  /** The beacon's chain hash, and the round that decides. */
  beacon: string
  round: number
  /** Number of winners, and the days each has to answer. */
  winners: number
  answerDays: number
}

export function digestOfHeads(heads: readonly Head[]): string {
  const lines = heads.map(({ hour, count, head }) => `${hour} ${count} ${head}`)
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}

/** The fingerprint: one hash over the commitment. A saved fingerprint proves later that nothing was changed. */
export function fingerprintOf(commitment: Commitment): string {
  const { giveaway, madeAt, count, head, states, heads } = commitment
  const { beacon, round, winners, answerDays } = commitment
  const lines = [giveaway, madeAt, count, head, states, heads, beacon, round, winners, answerDays]
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}
