import { contest as words } from 'virtual:content/labels/contest'
import { fill } from '../domain/words.ts'
import { giveawayDates } from '../giveaway/dates.ts'
import { type GiveawayState, lengthOf, type Phase } from '../giveaway/giveaway.ts'
import { isoInstant } from '../lib/dates.ts'

/** Props of the contest page's clock: the page's state, and the texts of every phase. */
export type ClockProps = {
  /** The page's giveaway, and the page's path. */
  giveaway: string
  path: string
  phase: Phase
  opensAt: string
  closesAt: string
  banner: Record<Phase, string>
  days: Record<Phase, { one: string; other: string }>
  /** Length of the entry period in days, shown once ended. */
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
