import { bytesToHex } from '@noble/hashes/utils.js'
import { firstHead, headsAfter, leafOf } from './chain.ts'
import { fingerprintOf } from './commitment.ts'
import type { DrawFile } from './draw-file.ts'

/** Where a receipt is: its line in the list and, once drawn, its place among all lines, both from 1. */
export type Place = { line: number; place: number | undefined }

/** Finds the entry of a receipt in the list and, where there is one, in the ranking; undefined when it is not in the list. */
export function placeOf(
  { leaves }: DrawFile,
  ranking: readonly number[],
  receipt: string,
): Place | undefined {
  const at = leaves.indexOf(leafOf(receipt))
  if (at === -1) return undefined
  return { line: at + 1, place: ranking.length === 0 ? undefined : ranking.indexOf(at) + 1 }
}

/** What a code of 64 characters is: the fingerprint of the commitment, or the head after so many lines. */
export function meaningOf(file: DrawFile, code: string): 'fingerprint' | number | undefined {
  if (code === fingerprintOf(file.commitment)) return 'fingerprint'
  const first = firstHead(file.commitment.giveaway)
  if (code === first) return 0
  let count = 0
  for (const head of headsAfter(first, file.leaves)) {
    count += 1
    if (bytesToHex(head) === code) return count
  }
  return undefined
}
