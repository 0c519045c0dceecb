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
  const lots = leaves.map((leaf) => {
    // One reused object: a new one for each leaf takes twice the time.
    work = keyed._cloneInto(work)
    const lot = new Uint8Array(32)
    work.update(hexToBytes(leaf)).digestInto(lot)
    return new DataView(lot.buffer)
  })
  const order = Uint32Array.from(lots.keys())
  order.sort((a, b) => compare(lots[a]!, lots[b]!) || a - b)
  return [...order]
}

function compare(a: DataView, b: DataView): number {
  for (let at = 0; at < 32; at += 4) {
    const difference = a.getUint32(at) - b.getUint32(at)
    if (difference !== 0) return difference
  }
  return 0
}
