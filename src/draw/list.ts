import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashOf } from '../lib/hash.ts'
import { type Commitment, fingerprintLines, type Head, type LeafState } from './file.ts'

/** A leaf: the receipt's hash, which the public list shows. A receipt is 16 bytes in hex; all hashes here are SHA-256 in hex. */
export function leafOf(receipt: string): string {
  return bytesToHex(sha256(hexToBytes(receipt)))
}

/** The chain's head before the first leaf. */
export function firstHead(giveaway: string): string {
  return hashOf(`thirty-two draw 1\n${giveaway}`)
}

/** A head, and the chain's head after each leaf that follows it. */
export function headsAfter(head: string, leaves: readonly string[]): string[] {
  const link = new Uint8Array(64)
  link.set(hexToBytes(head))
  const heads = leaves.map((leaf) => {
    link.set(hexToBytes(leaf), 32)
    const next = sha256(link)
    link.set(next)
    return bytesToHex(next)
  })
  return [head, ...heads]
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
  return bytesToHex(sha256(hexToBytes(sealed.join(''))))
}

/** The fingerprint: one hash over the commitment. A saved fingerprint proves later that nothing was changed. */
export function fingerprintOf(commitment: Commitment): string {
  return hashOf(fingerprintLines.map((name) => commitment[name]).join('\n'))
}
