import { contest } from '../../content/giveaway'
import { giveawayDates } from '../../domain/giveaway-dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'
import { Unbroken } from '../unbroken'
import { wordsIn } from './words'

export function Banner({ giveaway }: { giveaway: GiveawayState }) {
  const { phase } = giveaway
  const { heading, lead } = wordsIn(giveaway)
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
