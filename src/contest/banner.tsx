import { contest } from 'virtual:content/labels/contest'
import { giveawayDates } from '../giveaway/dates.ts'
import { type GiveawayState, lengthOf, type Phase } from '../giveaway/giveaway.ts'
import { textsIn, textsOf } from '../giveaway/texts.ts'
import { isoInstant } from '../lib/dates.ts'
import { fill } from '../lib/words.ts'
import { Unbroken } from '../ui/prose.tsx'

export function Banner({ giveaway }: { giveaway: GiveawayState }) {
  const { phase } = giveaway
  const { heading, lead } = textsIn(giveaway)
  return (
    <header className="contest-banner grove" data-phase={phase}>
      <div className="wrap">
        <p className="kicker">{contest.eyebrow}</p>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p className="contest-phase" data-clock="phase">
          <Unbroken>{fill(contest.banner[phase], giveawayDates(giveaway))}</Unbroken>
        </p>
        <p className="contest-your-time" data-clock="your-time" />
      </div>
    </header>
  )
}

const { winners, days, copies, price } = contest.tiles

export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const { phase } = giveaway
  const hasEnded = phase === 'ended'
  const { winners: winnerCount } = textsOf(giveaway)
  const dayCount = hasEnded ? lengthOf(giveaway) : giveaway.days
  return (
    <dl className="tiles wrap">
      <div>
        <dt>{winnerCount === 1 ? winners.one : winners.other}</dt>
        <dd>{winnerCount}</dd>
      </div>
      <div>
        <dt data-clock="days-label">{dayCount === 1 ? days[phase].one : days[phase].other}</dt>
        <dd data-clock="days">{dayCount}</dd>
      </div>
      <div>
        <dt>{copies.label}</dt>
        <dd>{copies.value}</dd>
      </div>
      <div>
        <dt>{hasEnded ? price.ended : price.label}</dt>
        <dd>{price.value}</dd>
      </div>
    </dl>
  )
}

declare module '../ui/island.tsx' {
  interface Islands {
    clock: ClockProps
  }
}

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
  const { not_started, open, ended } = contest.banner
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
    days,
    length: lengthOf(giveaway),
    yourTime: contest.yourTime,
  }
}
