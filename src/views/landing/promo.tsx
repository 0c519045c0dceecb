import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'

/** The giveaway as an event: a ticket with its dates, torn off at the perforation. */
export function Promo({ site: { giveaway } }: { site: Site }) {
  const dates = giveawayDates(giveaway)
  const { promo } = words
  return (
    <section className="promo wrap" aria-labelledby="promo-title">
      <a className="ticket" href={paths.contest}>
        <span className="ticket-stub">
          <span className="kicker">{words.eyebrow}</span>
          <span className="ticket-span">{fill(promo.span, dates)}</span>
          <span>{promo.winners}</span>
        </span>
        <span className="ticket-body">
          <strong id="promo-title" role="heading" aria-level={2}>
            {promo.heading}
          </strong>
          <span>{fill(promo.text[giveaway.phase], dates)}</span>
          <span className="ticket-go">{promo.button[giveaway.phase]}</span>
        </span>
      </a>
    </section>
  )
}
