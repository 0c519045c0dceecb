import { contest as words } from '../../content/giveaway'
import { giveawayDates, isoInstant } from '../../domain/dates'
import { lengthOf, type GiveawayState, type Phase } from '../../domain/giveaway'
import { fill } from '../../domain/words'

/** What the server hands the contest page's clock: what the page shows, and the words of every phase. */
export type ClockProps = {
  /** The giveaway that the page is about, and the page's own path. */
  giveaway: string
  path: string
  phase: Phase
  opensAt: string
  closesAt: string
  banner: Record<Phase, string>
  days: Record<Phase, { one: string; other: string }>
  /** How many days it ran, which the tile says once it has ended. */
  length: number
  yourTime: string
}

export function clockProps(giveaway: GiveawayState, path: string): ClockProps {
  const dates = giveawayDates(giveaway)
  const { not_started, open, ended } = words.banner
  return {
    giveaway: giveaway.id,
    path,
    phase: giveaway.phase,
    opensAt: isoInstant(giveaway.opensAt),
    closesAt: isoInstant(giveaway.closesAt),
    banner: {
      not_started: fill(not_started, dates),
      open: fill(open, dates),
      ended: fill(ended, dates),
    },
    days: words.tiles.days,
    length: lengthOf(giveaway),
    yourTime: words.yourTime,
  }
}
