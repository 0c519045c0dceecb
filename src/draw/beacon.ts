import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { quicknet } from './list.ts'

const { shortSignatures: scheme } = bls12_381

/** Whether a signature (96 hex digits) is the beacon's for a round. Takes 40 ms. */
export function isSigned(round: number, signature: string, key = quicknet.publicKey): boolean {
  try {
    return scheme.verify(hexToBytes(signature), messageOf(round), hexToBytes(key))
  } catch {
    return false // not a point on the curve
  }
}

/** The message that the beacon signs for a round, as a point on the curve. */
export function messageOf(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return scheme.hash(sha256(bytes), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
}

/** A round's random number, in hex: SHA-256 of the signature's bytes, as drand defines it. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}
