import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The chain's head after `count` leaves, published at the start of an hour (ISO 8601, UTC). */
export type Head = { hour: string; count: number; head: string }

/** The chain's start value. All hashes here are SHA-256 in hex. */
export function firstHead(giveaway: string): string {
  return bytesToHex(sha256(utf8ToBytes(`thirty-two draw 1\n${giveaway}`)))
}

/** A leaf: the receipt's hash, which the public list shows. A receipt is 16 bytes in hex. */
export function leafOf(receipt: string): string {
  return bytesToHex(sha256(hexToBytes(receipt)))
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
