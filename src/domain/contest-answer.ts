import type { EntryPeriod, PeriodState, Phase } from '../giveaway/giveaway.ts'
import { isoInstant } from '../lib/dates.ts'

/** The JSON of `GET /api/contest` (the giveaway on `/contest`) and `GET /api/contest/{id}`. */
export type ContestAnswer = {
  phase: Phase
  /** First instant and last second, ISO 8601, in the offset of the content file. */
  opensAt: string
  closesAt: string
  /** The server's time, ISO 8601 in UTC. */
  now: string
  /** Whole days until the start, or until the end, rounded up; 0 once ended. */
  days: number
}

export function contestAnswer(state: EntryPeriod & PeriodState, now: number): ContestAnswer {
  return {
    phase: state.phase,
    opensAt: isoInstant(state.opensAt),
    closesAt: isoInstant(state.closesAt),
    now: new Date(now).toISOString(),
    days: state.days,
  }
}
