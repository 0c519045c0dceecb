import { drawAtOf, endOf, type Giveaway } from '../../core/giveaway/giveaway.ts'
import { listAtOf, timeOf } from '../../core/giveaway/round.ts'

/** The dates of giveaways that are ahead, the next first. `draws`: of the lists that are closed. */
export function comingOf(
  giveaways: readonly Giveaway[],
  draws: readonly { giveaway: string; round: number }[],
  now: number,
  time: (ms: number) => string,
): { label: string; value: string }[] {
  const dates = giveaways.flatMap((giveaway) => {
    const { id, opensAt } = giveaway
    const draw = draws.find((each) => each.giveaway === id)
    return [
      { at: opensAt.ms, value: `${id} opens` },
      { at: endOf(giveaway) - 1, value: `${id} closes` },
      { at: draw ? 0 : listAtOf(giveaway), value: `the list of ${id} closes` },
      {
        at: draw ? timeOf(draw.round) : drawAtOf(giveaway).ms,
        value: `the number of ${id} comes`,
      },
    ]
  })
  return dates
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, value }) => ({ label: time(at), value }))
}
