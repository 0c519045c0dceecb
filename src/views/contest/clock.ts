import { giveaway as words } from '../../content/giveaway'
import { giveawayDates, isoInstant } from '../../domain/dates'
import type { GiveawayState, Phase } from '../../domain/giveaway'
import { fill } from '../../domain/words'

/** What the server hands the contest page's clock: what the page shows, and the words of every phase. */
export type ClockProps = {
  phase: Phase
  opensAt: string
  closesAt: string
  banner: Record<Phase, string>
  days: Record<Phase, { one: string; other: string }>
  yourTime: string
}

export function clockProps(giveaway: GiveawayState): ClockProps {
  const dates = giveawayDates(giveaway)
  const { not_started, open, ended } = words.banner
  return {
    phase: giveaway.phase,
    opensAt: isoInstant(giveaway.opensAt),
    closesAt: isoInstant(giveaway.closesAt),
    banner: {
      not_started: fill(not_started, dates),
      open: fill(open, dates),
      ended: fill(ended, dates),
    },
    days: words.tiles.days.label,
    yourTime: words.yourTime,
  }
}
