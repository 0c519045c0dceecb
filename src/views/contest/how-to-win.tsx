import { contest as words } from 'virtual:content/labels/contest'
import { fill } from '../../domain/words.ts'
import { giveawayDates } from '../../giveaway/dates.ts'
import type { GiveawayState } from '../../giveaway/giveaway.ts'
import { Unbroken } from '../unbroken.tsx'
import { wordsIn } from './words.ts'

/** Three steps from the form to the prize, with dates; `rules` is the path of the official rules. */
export function HowToWin({ giveaway, rules }: { giveaway: GiveawayState; rules: string }) {
  const dates = giveawayDates(giveaway)
  const hasEnded = giveaway.phase === 'ended'
  return (
    <section className="how" aria-labelledby="how-title">
      <h2 id="how-title">{words.howToWin.heading}</h2>
      {hasEnded && <p>{words.howToWin.past}</p>}
      <ol>
        {wordsIn(giveaway).howToWin.map((step) => (
          <li key={step}>
            <span>
              <Unbroken>{fill(step, dates)}</Unbroken>
            </span>
          </li>
        ))}
      </ol>
      <p>
        <strong>{hasEnded ? words.howToWin.wasFree : words.howToWin.free}</strong>{' '}
        <a href={rules}>{words.form.rulesLink}</a>
      </p>
    </section>
  )
}
