import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

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
