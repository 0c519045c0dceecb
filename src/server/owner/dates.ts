import type { Draw } from '../../core/draw/list.ts'
import { drawAtOf, endOf, type Giveaway } from '../../core/giveaway/giveaway.ts'
import { listAtOf, timeOf } from '../../core/giveaway/round.ts'

/** The dates of a giveaway in their order. `draw`: its list, once that is closed. */
export function datesOf(giveaway: Giveaway, draw?: Pick<Draw, 'closed_at' | 'round'> | null) {
  const dates = [
    { what: 'opens', at: giveaway.opensAt.ms },
    { what: 'closes', at: endOf(giveaway) - 1 },
    { what: 'list', at: draw?.closed_at ?? listAtOf(giveaway) },
    { what: 'number', at: draw ? timeOf(draw.round) : drawAtOf(giveaway).ms },
  ] as const
  return dates.map((date) => ({ giveaway: giveaway.id, ...date }))
}
