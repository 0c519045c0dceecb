import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A public source of randomness: every three seconds it signs the next round's number. Nobody can know the signature earlier. */
export type Beacon = { chain: string; publicKey: string }

/** drand's quicknet, run by the League of Entropy: https://docs.drand.love/docs/specification */
export const quicknet: Beacon = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
}

/** The beacon of `draw rehearse`. Its secret key is 1, so anybody can sign its rounds, and a draw by it proves nothing. */
export const rehearsal: Beacon = {
  chain: '0'.repeat(64),
  publicKey:
    '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
}

export const GENESIS_MS = 1_692_803_367_000
const PERIOD_MS = 3000

/** The first round at or after an instant (milliseconds since the epoch). */
export function roundFrom(instant: number): number {
  return Math.ceil((instant - GENESIS_MS) / PERIOD_MS) + 1
}

/** When a round is signed, in milliseconds since the epoch. */
export function instantOf(round: number): number {
  return GENESIS_MS + (round - 1) * PERIOD_MS
}

/** A round's randomness, from its signature: 32 bytes in hex. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}

/** The message that the beacon signs for a round. */
export function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}
