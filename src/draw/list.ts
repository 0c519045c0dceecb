import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Commitment, fingerprintLines, type Head, type LeafState } from './file.ts'

/** A leaf: the receipt's hash, which the public list shows. A receipt is 16 bytes in hex; all hashes here are SHA-256 in hex. */
export function leafOf(receipt: string): string {
  return bytesToHex(sha256(hexToBytes(receipt)))
}

/** The chain's head before the first leaf. */
export function firstHead(giveaway: string): string {
  return hashOf(`thirty-two draw 1\n${giveaway}`)
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

/** What the commitment says of the published heads. */
export function digestOfHeads(heads: readonly Head[]): string {
  const lines = heads.map(({ hour, count, head }) => `${hour} ${count} ${head}`)
  return hashOf(lines.join('\n'))
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

/** The fingerprint: one hash over the commitment. A saved fingerprint proves later that nothing was changed. */
export function fingerprintOf(commitment: Commitment): string {
  return hashOf(fingerprintLines.map((name) => commitment[name]).join('\n'))
}

/** The hash of a text. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
