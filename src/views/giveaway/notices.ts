import type { Notice } from '../forms/state.ts'
import { giveawayDates } from '../../core/giveaway/dates.ts'
import type { Giveaway, Phase } from '../../core/giveaway/giveaway.ts'
import { giveawayToasts as toasts } from './labels.ts'

/** Error code and toast for a phase without entries; undefined while entries are open. */
export function whyClosed(
  phase: Phase,
  giveaway: Giveaway,
): { error: 'contest_not_started' | 'contest_ended'; notice: Notice } | undefined {
  if (phase === 'open') return undefined
  const dates = giveawayDates(giveaway)
  return phase === 'not_started'
    ? { error: 'contest_not_started', notice: toasts.notStarted(dates) }
    : { error: 'contest_ended', notice: toasts.ended(dates) }
}
