import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'

/**
 * The leaves' indexes in draw order. A leaf's lot is HMAC-SHA256 with the randomness as key; the lowest lot comes first. A
 * lot does not depend on other leaves, so adding leaves gives no advantage.
 */
export function rankingOf(randomness: string, leaves: readonly string[]): number[] {
  const keyed = hmac.create(sha256, hexToBytes(randomness))
  let work = keyed.clone()
  const lots = new Uint8Array(leaves.length * LOT)
  for (const [at, leaf] of leaves.entries()) {
    // One reused object: a new one for each leaf takes twice the time.
    work = keyed._cloneInto(work)
    work.update(hexToBytes(leaf)).digestInto(lots.subarray(at * LOT, (at + 1) * LOT))
  }
  const view = new DataView(lots.buffer)
  // Compares the first four bytes, because they are rarely equal.
  const begins = Uint32Array.from(leaves, (_, at) => view.getUint32(at * LOT))
  const order = Uint32Array.from(leaves.keys())
  order.sort((a, b) => begins[a]! - begins[b]! || compare(view, a, b) || a - b)
  return [...order]
}

const LOT = 32

function compare(lots: DataView, a: number, b: number): number {
  for (let at = 0; at < LOT; at += 4) {
    const difference = lots.getUint32(a * LOT + at) - lots.getUint32(b * LOT + at)
    if (difference !== 0) return difference
  }
  return 0
}
