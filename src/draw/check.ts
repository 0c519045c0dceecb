import type { EntryPeriod } from '../giveaway/giveaway.ts'
import { roundOf, timeOf } from '../giveaway/round.ts'
import { sha256Hex } from '../lib/hash.ts'
import { isSigned, randomnessOf } from './beacon.ts'
import { type Asked, type Draw, firstLine, leavesIn, rank, takenPrizes } from './list.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    draw: Terms
  }
}

/** What is public of a draw: `draw.json` and `list.txt`. */
export type PublicDraw = { draw: Draw; asked: readonly Asked[]; list: string }

/** What the rules say of it. */
export type Terms = Pick<EntryPeriod, 'closesAt'> & { id: string; winners: number }

export const checks = ['list', 'round', 'number', 'order'] as const

/** `undefined`: there is nothing to check yet. */
export type Verdicts = Record<(typeof checks)[number], boolean | undefined>

/** Checks a draw by its public files and the rules alone. `order` has the lines by their places. */
export function checkDraw(
  { draw, asked, list }: PublicDraw,
  { id, closesAt, winners }: Terms,
  key?: string,
): { verdicts: Verdicts; leaves: string[]; order: number[] } {
  const { giveaway, round, signature, prizes } = draw
  const leaves = leavesIn(list)
  const order = signature === null ? [] : rank(randomnessOf(signature), leaves)
  const isInOrder = ({ place, line, asked_at: askedAt }: Asked, index: number) =>
    place === index + 1 && line === order[index] && (askedAt === null || askedAt >= timeOf(round))
  const verdicts = {
    list:
      sha256Hex(list) === draw.fingerprint &&
      list.startsWith(`${firstLine(draw)}\n`) &&
      leaves.length === draw.lines &&
      leaves.every((leaf, n) => /^[0-9a-f]{64}$/.test(leaf) && (n === 0 || leaves[n - 1]! < leaf)),
    round: giveaway === id && prizes === winners && round === roundOf({ closesAt }, draw.closed_at),
    number: signature === null ? undefined : isSigned(round, signature, key),
    order: asked.length === 0 ? undefined : asked.every(isInOrder) && takenPrizes(asked) <= prizes,
  }
  return { verdicts, leaves, order }
}
