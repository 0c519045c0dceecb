import { bytesToHex } from '@noble/hashes/utils.js'
import { firstHead, headsAfter, leafOf } from '../../draw/list.ts'
import { fingerprintOf } from './commitment.ts'
import type { DrawFile } from './draw-file.ts'

/** A receipt's line in the list and, after the draw, its place among all lines, both from 1. */
export type Place = { line: number; place: number | undefined }

/** Finds a receipt in the list and the ranking; undefined when it is not in the list. */
export function placeOf(
  { leaves }: DrawFile,
  ranking: readonly number[],
  receipt: string,
): Place | undefined {
  const at = leaves.indexOf(leafOf(receipt))
  if (at === -1) return undefined
  return { line: at + 1, place: ranking.length === 0 ? undefined : ranking.indexOf(at) + 1 }
}

/** What a code of 64 characters is: the commitment's fingerprint, or the head after some line. */
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
