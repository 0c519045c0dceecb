import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The chain after `count` leaves, as it was published at the start of an hour (ISO 8601, UTC). */
export type Head = { hour: string; count: number; head: string }

/** What the chain of a giveaway begins with. All hashes here are SHA-256, written in hex. */
export function firstHead(giveaway: string): string {
  return bytesToHex(sha256(utf8ToBytes(`thirty-two draw 1\n${giveaway}`)))
}

/** What the public list says in place of a receipt; a receipt is 16 bytes in hex. */
export function leafOf(receipt: string): string {
  return bytesToHex(sha256(hexToBytes(receipt)))
}

/** The chain's head after each leaf, in order, each 32 bytes: hex would cost as much as hashing. */
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

/** The heads of a whole chain at the counts that are asked for, by count. A count beyond the last leaf has none. */
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
