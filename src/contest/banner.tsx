import { contest, contest as words } from 'virtual:content/labels/contest'
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

type Tile = { value: string; label: string; clock?: boolean }

export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const words = textsOf(giveaway)
  const hasEnded = giveaway.phase === 'ended'
  const labels = days[giveaway.phase]
  const count = hasEnded ? lengthOf(giveaway) : giveaway.days
  const tiles: readonly Tile[] = [
    { value: String(words.winners), label: words.winners === 1 ? winners.one : winners.other },
    {
      value: String(count),
      label: count === 1 ? labels.one : labels.other,
      clock: true,
    },
    copies,
    { value: price.value, label: hasEnded ? price.ended : price.label },
  ]
  return (
    <dl className="tiles wrap">
      {tiles.map(({ value, label, clock }) => (
        <div key={label}>
          <dt data-clock={clock && 'days-label'}>{label}</dt>
          <dd data-clock={clock && 'days'}>{value}</dd>
        </div>
      ))}
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
