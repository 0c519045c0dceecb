import { contest } from 'virtual:content/labels/contest'
import { fill } from '../../domain/words.ts'
import { giveawayDates } from '../../giveaway/dates.ts'
import type { GiveawayState } from '../../giveaway/giveaway.ts'
import { Unbroken } from '../unbroken.tsx'
import { wordsIn } from './words.ts'

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
