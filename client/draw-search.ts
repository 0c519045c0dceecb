import { draw } from 'virtual:content/labels/draw'
import type { DrawFile } from '../src/domain/draw/draw-file.ts'
import { meaningOf, placeOf } from '../src/domain/draw/search.ts'
import { fill } from '../src/domain/words.ts'
import { isReceipt } from '../src/giveaway/receipt.ts'

const words = draw.check

/** What the files say of an entry code: a receipt, a fingerprint or a seal. */
export function found(proof: DrawFile, ranking: readonly number[], code: string): string[] {
  if (isReceipt(code)) {
    const at = placeOf(proof, ranking, code)
    if (at === undefined) return [words.noReceipt]
    const { line, place } = at
    const entry = fill(words.receipt, { line, count: proof.leaves.length })
    return place === undefined ? [entry] : [entry, fill(words.place, { place })]
  }
  const meaning = meaningOf(proof, code)
  if (meaning === undefined) return [words.noSeal]
  return [meaning === 'fingerprint' ? words.kept : fill(words.seal, { line: meaning })]
}
