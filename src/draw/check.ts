import type { EntryPeriod } from '../giveaway/giveaway.ts'
import { roundOf, timeOf } from '../giveaway/round.ts'
import { isSigned, randomnessOf } from './beacon.ts'
import { type Asked, type Draw, fingerprintOf, firstLine, leavesIn, rank } from './list.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    draw: Terms
  }
}

/** What is public of a draw. */
export type PublicDraw = { draw: Draw; asked: readonly Asked[]; parts: readonly string[] }

/** What the rules say of it. */
export type Terms = Pick<EntryPeriod, 'closesAt'> & { id: string; winners: number }

export const checks = ['list', 'round', 'number', 'order'] as const
type Check = (typeof checks)[number]

/** `undefined`: there is no number yet. */
export type Verdicts = Record<Check, boolean | undefined>

/** Checks a draw by its public files and the rules alone. `order` has the lines by their places. */
export async function checkDraw(
  { draw, asked, parts }: PublicDraw,
  { id, closesAt, winners }: Terms,
  { kept, key }: { kept?: string | undefined; key?: string } = {},
): Promise<{ verdicts: Verdicts; leaves: string[]; order: number[] }> {
  const { round, signature, fingerprint, prizes } = draw
  const leaves = leavesIn(parts)
  const isDrawn = signature !== null
  const order = isDrawn ? rank(randomnessOf(signature), leaves) : []
  const taken = asked.filter(({ answer }) => answer === null || answer === 'accepted')
  const verdicts = {
    list:
      (await fingerprintOf(parts)) === fingerprint &&
      (kept === undefined || kept === fingerprint) &&
      (parts[0] ?? '').startsWith(`${firstLine(draw)}\n`) &&
      leaves.length === draw.lines &&
      leaves.every((leaf, n) => /^[0-9a-f]{64}$/.test(leaf) && (n === 0 || leaves[n - 1]! < leaf)),
    round:
      draw.giveaway === id && prizes === winners && round === roundOf({ closesAt }, draw.closed_at),
    number: isDrawn ? isSigned(round, signature, key) : undefined,
    order: isDrawn
      ? taken.length <= prizes &&
        asked.every(
          ({ place, line, asked_at: at }, n) =>
            place === n + 1 && line === order[n] && (at ?? Infinity) >= timeOf(round),
        )
      : asked.length === 0 && undefined,
  }
  return { verdicts, leaves, order }
}
