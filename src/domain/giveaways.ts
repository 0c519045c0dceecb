import { type EntryPeriod, type GiveawayState, nextChange } from '../giveaway/giveaway.ts'

/**
 * The giveaway that `/contest` shows: the open one, else the next to open, else the last that ended; the first listed of
 * equals.
 */
export function shownOf(states: readonly GiveawayState[]): GiveawayState | undefined {
  const open = states.find(({ phase }) => phase === 'open')
  const [next] = states
    .filter(({ phase }) => phase === 'not_started')
    .toSorted((a, b) => a.opensAt.ms - b.opensAt.ms)
  const [last] = states.toSorted((a, b) => b.closesAt.ms - a.closesAt.ms)
  return open ?? next ?? last
}

/** The next change of phase or countdown of any giveaway; undefined once all have ended. */
export function nextChangeOf(periods: readonly EntryPeriod[], now: number): number | undefined {
  const changes = periods.flatMap((period) => nextChange(period, now) ?? [])
  return changes.length === 0 ? undefined : Math.min(...changes)
}
