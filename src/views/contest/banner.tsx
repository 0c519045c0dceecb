import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'

/** The occasion: what it is, and what this phase of it means for whoever reads. */
export function Banner({ giveaway }: { giveaway: GiveawayState }) {
  const { phase } = giveaway
  return (
    <header className="contest-banner grove" data-phase={phase}>
      <div className="wrap">
        <p className="kicker">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        <p className="contest-phase" data-clock="phase">
          {fill(words.banner[phase], giveawayDates(giveaway))}
        </p>
        <p className="contest-your-time" data-clock="your-time" />
      </div>
    </header>
  )
}
