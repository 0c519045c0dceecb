import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Head } from './chain.ts'

/** What a leaf is in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

/** What is published before the beacon's round: from then on nothing about the draw can be chosen. */
export type Commitment = {
  giveaway: string
  /** ISO 8601, UTC. */
  madeAt: string
  /** How many leaves there are, and the chain's head after the last. */
  count: number
  head: string
  /** The hash of all sealed states, in the order of the leaves; the hash of all heads that were published. */
  states: string
  heads: string
  /** The beacon's chain hash, and the round that decides. */
  beacon: string
  round: number
  /** How many people win, and how many days each has to answer. */
  winners: number
  answerDays: number
}

/** The salt that hides a leaf's state: 16 bytes in hex, which nobody can guess without the draw's secret (32 bytes in hex). */
export function saltOf(secret: string, leaf: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(secret), hexToBytes(leaf)).subarray(0, 16))
}

/** A leaf's state as it is published before the draw. */
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

/** One hash over the whole commitment: whoever keeps it can tell later that nothing in it was changed. */
export function fingerprintOf(commitment: Commitment): string {
  const { giveaway, madeAt, count, head, states, heads } = commitment
  const { beacon, round, winners, answerDays } = commitment
  const lines = [giveaway, madeAt, count, head, states, heads, beacon, round, winners, answerDays]
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}
