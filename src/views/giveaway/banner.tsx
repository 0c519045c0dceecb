import { signed } from 'virtual:pictures'
import type { GiveawayState } from '../../core/giveaway/giveaway.ts'
import { openToOf, stageTexts, textsIn } from '../../core/giveaway/texts.ts'
import { isoInstant } from '../../core/time/dates.ts'
import { Picture } from '../ui/picture.tsx'
import { giveawayLabels } from './labels.ts'

export function Banner({ giveaway }: { giveaway: GiveawayState }) {
  const { phase } = giveaway
  const { heading, lead } = textsIn(giveaway)
  return (
    <header
      className={`giveaway-banner ${phase === 'open' ? 'gold' : 'green'}-ground`}
      data-phase={phase}
    >
      <div className="stack centered wrap">
        <div className="stack">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <p className="giveaway-phase" data-clock="phase">
            {stageTexts(giveaway, giveaway.stage).banner}
          </p>
          <OpenTo giveaway={giveaway} />
          {phase !== 'ended' && <p className="giveaway-your-time" data-clock="your-time" />}
        </div>
        <Picture picture={signed} sizes="(width < 60rem) 17rem, 27rem" first />
      </div>
    </header>
  )
}

export function OpenTo({ giveaway }: { giveaway: GiveawayState }) {
  const openTo = openToOf(giveaway)
  return openTo && <p>{openTo}</p>
}

const { winners, days, copies, price } = giveawayLabels.tiles

export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const { winners: winnerCount } = giveaway
  const labels = giveaway.phase === 'not_started' ? days.not_started : days.left
  return (
    <dl className="tiles figures raised wrap">
      <div>
        <dt>{winners(winnerCount)}</dt>
        <dd>{winnerCount}</dd>
      </div>
      <div>
        <dt data-clock="days-label">{giveaway.days === 1 ? labels.one : labels.other}</dt>
        <dd data-clock="days">{giveaway.days}</dd>
      </div>
      {/* One copy per winner. */}
      <div>
        <dt>{copies(winnerCount)}</dt>
        <dd>{winnerCount}</dd>
      </div>
      <div>
        <dt>{price.label}</dt>
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

/** The stages that an open page can show. */
const liveStages = ['not_started', 'open', 'last_day', 'closed'] as const

export type ClockProps = ReturnType<typeof clockProps>

/** Props of the clock island: the page's phase, and the texts of these stages. */
export function clockProps(giveaway: GiveawayState, path: string) {
  const banners = liveStages.map((stage) => [stage, stageTexts(giveaway, stage).banner])
  return {
    giveaway: giveaway.id,
    path,
    phase: giveaway.phase,
    opensAt: isoInstant(giveaway.opensAt),
    closesAt: isoInstant(giveaway.closesAt),
    banner: Object.fromEntries(banners) as Record<(typeof liveStages)[number], string>,
    days,
    yourTime: giveawayLabels.yourTime,
  }
}
