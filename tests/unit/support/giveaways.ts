import type { Giveaway } from '../../../src/core/giveaway/giveaway.ts'
import { readInstant } from '../../../src/core/time/dates.ts'

export const SECOND = 1000

const rest = { id: '2025-07', formId: 'b', winners: 1, wonBy: [], answerDays: 7 }

/** A giveaway between two instants, as its content file writes them. */
export function giveawayFrom(opens: string, closes: string): Giveaway {
  const [opensAt, closesAt] = [readInstant(opens), readInstant(closes)]
  if (!opensAt || !closesAt) throw new Error(`${opens} or ${closes} cannot be read`)
  return { ...rest, opensAt, closesAt }
}
