import type { Giveaway } from '../giveaway/giveaway.ts'
import { listAtOf, roundOf, timeOf } from '../giveaway/round.ts'
import { sha256Hex } from '../hash.ts'
import { isSigned } from './beacon.ts'
import { type Draw, firstLine, leavesIn, type PublicDraw, rank, takenPrizes } from './list.ts'
import { randomnessOf } from './randomness.ts'

/** What the giveaway's rules fix in advance. */
export type DrawRules = Pick<Giveaway, 'id' | 'winners' | 'closesAt'>

/**
 * Checks a draw by its public data and the giveaway's rules. `wrong` names the checks that fail.
 * `order`: the line numbers by place, none before the draw. `key` replaces the beacon's public key.
 */
export function checkDraw(
  { draw, asked, list }: PublicDraw & { draw: Draw },
  { id, closesAt, winners }: DrawRules,
  key?: string,
) {
  const { round, signature, prizes, closed_at: closedAt } = draw
  const leaves = leavesIn(list)
  const order = signature === null ? [] : rank(randomnessOf(signature), leaves)
  const checks = {
    list:
      sha256Hex(list) === draw.fingerprint &&
      list.startsWith(`${firstLine(draw)}\n`) &&
      leaves.length === draw.lines &&
      leaves.every((leaf, n) => /^[0-9a-f]{64}$/.test(leaf) && (n === 0 || leaves[n - 1]! < leaf)),
    round:
      draw.giveaway === id &&
      prizes === winners &&
      closedAt >= listAtOf({ closesAt }) &&
      round === roundOf({ closesAt }, closedAt),
    signature: signature === null || isSigned(round, signature, key),
    order:
      takenPrizes(asked) <= prizes &&
      asked.every(
        ({ line, asked_at: askedAt }, n) => line === order[n] && askedAt >= timeOf(round),
      ),
  }
  const wrong = Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]))
  return { wrong, order }
}
