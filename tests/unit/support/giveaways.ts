import { integer, record, tuple } from 'fast-check'
import type { EntryPeriod, Giveaway } from '../../../src/core/giveaway/giveaway.ts'
import { DAY_MS, readInstant } from '../../../src/core/time/dates.ts'

export const SECOND = 1000

const rest = { id: '2025-07', formId: 'b', winners: 1, wonBy: [], answerDays: 7 }

/** A giveaway between two instants, as its content file writes them. */
export function giveawayFrom(opens: string, closes: string): Giveaway {
  const [opensAt, closesAt] = [readInstant(opens), readInstant(closes)]
  if (!opensAt || !closesAt) throw new Error(`${opens} or ${closes} cannot be read`)
  return { ...rest, opensAt, closesAt }
}

export const anyInstant = record({
  ms: integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }),
  offsetMinutes: integer({ min: -12 * 60, max: 14 * 60 }),
})

const anyPeriod = tuple(anyInstant, integer({ min: 0, max: 400 * DAY_MS })).map(
  ([opensAt, length]): EntryPeriod => {
    const offsetMinutes = -opensAt.offsetMinutes / 2
    return { opensAt, closesAt: { ms: opensAt.ms + length, offsetMinutes } }
  },
)

/** Any entry period and a moment before, in or after it. */
export const anyMoment = tuple(anyPeriod, integer({ min: -500 * DAY_MS, max: 900 * DAY_MS })).map(
  ([giveaway, after]) => ({ giveaway, now: giveaway.opensAt.ms + after }),
)
