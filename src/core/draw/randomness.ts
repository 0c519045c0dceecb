import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A round's random number in hex, as drand defines it: SHA-256 of the signature's bytes. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}
