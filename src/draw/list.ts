import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A leaf: the receipt's hash, which the public list shows. A receipt is 16 bytes in hex; all hashes here are SHA-256 in hex. */
export function leafOf(receipt: string): string {
  return bytesToHex(sha256(hexToBytes(receipt)))
}

/** The chain's head before the first leaf. */
export function firstHead(giveaway: string): string {
  return bytesToHex(sha256(utf8ToBytes(`thirty-two draw 1\n${giveaway}`)))
}

/** The chain's head after each leaf, 32 bytes each. Bytes, because conversion to hex takes as long as hashing. */
export function* headsAfter(head: string, leaves: Iterable<string>): Generator<Uint8Array> {
  const link = new Uint8Array(64)
  link.set(hexToBytes(head))
  for (const leaf of leaves) {
    link.set(hexToBytes(leaf), 32)
    const next = sha256(link)
    link.set(next)
    yield next
  }
}

/** The heads at the given counts, by count. A count beyond the last leaf has none. */
export function headsAt(
  giveaway: string,
  leaves: readonly string[],
  counts: Iterable<number>,
): Map<number, string> {
  const wanted = new Set(counts)
  const first = firstHead(giveaway)
  const heads = new Map([[0, first]])
  let count = 0
  for (const head of headsAfter(first, leaves)) {
    count += 1
    if (wanted.has(count)) heads.set(count, bytesToHex(head))
  }
  return heads
}

/** The chain's head after `count` leaves, published at the start of an hour (ISO 8601, UTC). */
export type Head = { hour: string; count: number; head: string }

export function digestOfHeads(heads: readonly Head[]): string {
  const lines = heads.map(({ hour, count, head }) => `${hour} ${count} ${head}`)
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}

/** A leaf's state in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

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

/** The fingerprint: one hash over the commitment. A saved fingerprint proves later that nothing was changed. */
export function fingerprintOf(commitment: Commitment): string {
  const { giveaway, madeAt, count, head, states, heads } = commitment
  const { beacon, round, winners, answerDays } = commitment
  const lines = [giveaway, madeAt, count, head, states, heads, beacon, round, winners, answerDays]
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}
