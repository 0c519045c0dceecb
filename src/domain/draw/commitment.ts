import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Head } from './chain.ts'

/** A leaf's state in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

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

/** The salt that hides a leaf's state: 16 bytes in hex, derived from the draw's secret (32 bytes in hex). */
export function saltOf(secret: string, leaf: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(secret), hexToBytes(leaf)).subarray(0, 16))
}

/** A leaf's state as published before the draw. */
export function sealedState(salt: string, state: LeafState): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(state))))
}

export function digestOfStates(sealed: readonly string[]): string {
  const hash = sha256.create()
  for (const state of sealed) hash.update(hexToBytes(state))
  return bytesToHex(hash.digest())
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
