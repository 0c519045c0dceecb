import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'
import { Island } from '../island'

/** The occasion: what it is, and what this phase of it means for whoever reads. */
export function Banner({ giveaway }: { giveaway: GiveawayState }) {
  const { phase, opensAt, closesAt } = giveaway
  const clock = { phase, opensAt: opensAt.ms, closesAt: closesAt.ms }
  return (
    <header className="contest-banner grove" data-phase={phase}>
      <div className="wrap">
        <p className="kicker">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        <Island name="clock" props={clock}>
          <p className="contest-phase">{fill(words.banner[phase], giveawayDates(giveaway))}</p>
        </Island>
      </div>
    </header>
  )
}
