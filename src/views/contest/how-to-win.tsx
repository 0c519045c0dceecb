import { contest as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'
import { wordsIn } from './words'

/** Three steps from the form to the prize, with dates; `rules` is the path of the official rules. */
export function HowToWin({ giveaway, rules }: { giveaway: GiveawayState; rules: string }) {
  const dates = giveawayDates(giveaway)
  const free = giveaway.phase === 'ended' ? words.howToWin.wasFree : words.howToWin.free
  return (
    <section className="how" aria-labelledby="how-title">
      <h2 id="how-title">{words.howToWin.heading}</h2>
      <ol>
        {wordsIn(giveaway).howToWin.map((step) => (
          <li key={step}>{fill(step, dates)}</li>
        ))}
      </ol>
      <p>
        <strong>{free}</strong> <a href={rules}>{words.form.rulesLink}</a>
      </p>
    </section>
  )
}
