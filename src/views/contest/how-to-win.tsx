import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import type { GiveawayState } from '../../domain/giveaway'
import { paths } from '../../domain/paths'
import { fill } from '../../domain/words'

/** The way from form to doorstep in three steps, each with its dates. */
export function HowToWin({ giveaway }: { giveaway: GiveawayState }) {
  const dates = giveawayDates(giveaway)
  return (
    <section className="how" aria-labelledby="how-title">
      <h2 id="how-title">{words.howToWin.heading}</h2>
      <ol>
        {words.howToWin.steps.map((step) => (
          <li key={step}>{fill(step, dates)}</li>
        ))}
      </ol>
      <p>
        <strong>{words.howToWin.free}</strong>{' '}
        <a href={paths.contestRules}>{words.form.rulesLink}</a>
      </p>
    </section>
  )
}
