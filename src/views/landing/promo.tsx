import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'

/** The giveaway as an event: a ticket with its dates in large type and the winner on the stub. Its one link covers all of it. */
export function Promo({ site: { giveaway } }: { site: Site }) {
  const dates = giveawayDates(giveaway)
  const { promo } = words
  return (
    <section className="wrap" aria-labelledby="promo-title">
      <div className="ticket">
        <div className="ticket-body">
          <p className="kicker">{words.eyebrow}</p>
          <h2 id="promo-title">{promo.heading}</h2>
          <p className="ticket-span">{fill(promo.span, dates)}</p>
          <p>{fill(promo.text[giveaway.phase], dates)}</p>
          <a href={paths.contest}>{promo.button[giveaway.phase]}</a>
        </div>
        <p className="ticket-stub">{promo.winners}</p>
      </div>
    </section>
  )
}
