import { type Commitment, digestOfHeads } from '../../../src/domain/draw/commitment.ts'
import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'
import { rankingOf } from '../../../src/domain/draw/ranking.ts'
import { saltOf, sealedState } from '../../../src/domain/draw/sealed-states.ts'
import { randomnessOf } from '../../../src/draw/beacon.ts'
import type { Head } from '../../../src/draw/list.ts'
import type { StoredDraw } from './ledger.ts'

/** The draw as everybody may see it: the states that the ranking passes are opened, as far down as people were asked. */
export function publicDraw({
  secret,
  commitment,
  signature,
  leaves,
  heads,
  winners,
}: StoredDraw): DrawFile {
  const salts = leaves.map(({ leaf }) => saltOf(secret, leaf))
  const names = leaves.map(({ leaf }) => leaf)
  const asked = winners.filter(({ event }) => event === 'notified').length
  const ranking = signature === null ? [] : rankingOf(randomnessOf(signature), names)
  const counting = ranking.filter((at) => leaves[at]?.state === 'counts')
  const last = counting[Math.max(1, asked) - 1]
  const open = last === undefined ? [] : ranking.slice(0, ranking.indexOf(last) + 1)
  return {
    commitment,
    heads: headsThen(heads, commitment),
    leaves: names,
    sealedStates: leaves.map(({ state }, at) => sealedState(salts[at] ?? '', state)),
    signature,
    openings: open.map((leaf) => ({
      leaf,
      salt: salts[leaf] ?? '',
      state: leaves[leaf]?.state ?? 'withdrawn',
    })),
    winners,
  }
}

/** The heads that were published when the draw was committed: the first ones, as many as it says. */
function headsThen(heads: readonly Head[], commitment: Commitment): Head[] {
  for (let count = heads.length; count > 0; count--) {
    const first = heads.slice(0, count)
    if (digestOfHeads(first) === commitment.heads) return first
  }
  return []
}
