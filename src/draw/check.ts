import type { EntryPeriod } from '../giveaway/giveaway.ts'
import { roundOf, timeOf } from '../giveaway/round.ts'
import { sha256Hex } from '../lib/hash.ts'
import { isSigned, randomnessOf } from './beacon.ts'
import { type Asked, type Draw, firstLine, leavesIn, rank, takenPrizes } from './list.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    draw: DrawRules
  }
}

/**
 * The public files of a draw: `draw.json` and `list.txt`. `asked` has the drawn lines. If the `asked_at` of a line is null, this
 * line was passed over.
 */
export type PublicDraw = { draw: Draw; asked: readonly Asked[]; list: string }

/** What the giveaway's rules fix in advance. */
export type DrawRules = Pick<EntryPeriod, 'closesAt'> & { id: string; winners: number }

export const checks = ['list', 'round', 'signature', 'order'] as const

/** `undefined`: there is nothing to check yet. */
type Verdicts = Record<(typeof checks)[number], boolean | undefined>

/**
 * Checks a draw using only its public files and the giveaway's rules. `order` has the line numbers sorted by place; it is
 * empty while `draw.json` has no signature. `key` replaces the beacon's public key.
 */
export function checkDraw(
  { draw, asked, list }: PublicDraw,
  { id, closesAt, winners }: DrawRules,
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
    signature: signature === null ? undefined : isSigned(round, signature, key),
    order: asked.length === 0 ? undefined : asked.every(isInOrder) && takenPrizes(asked) <= prizes,
  }
  return { verdicts, leaves, order }
}
