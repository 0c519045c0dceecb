import { OpenTo } from '../giveaway/banner.tsx'
import { giveawayLabels } from '../giveaway/labels.ts'
import { giveawayDates } from '../../core/giveaway/dates.ts'
import { stageTexts, textsOf } from '../../core/giveaway/texts.ts'
import { plural } from '../../core/text/words.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import ticketSheet from '../ui/ticket.css?inline'
import sheet from './invitations.css?inline'

Promo.styles = [ticketSheet, sheet]

/** The giveaway as a ticket with a stub, until it ends. */
export function Promo({ site: { giveaway } }: { site: Site }) {
  if (!giveaway || giveaway.phase === 'ended') return null
  const { promo } = textsOf(giveaway)
  return (
    <section className="wrap" aria-labelledby="promo-title">
      <div className="promo ticket gold-ground">
        <div className="promo-body stack">
          <h2 id="promo-title">{promo.heading}</h2>
          <p className="promo-span subheading">{giveawayDates(giveaway).span}</p>
          <p>{stageTexts(giveaway, giveaway.stage).ticket}</p>
          <OpenTo giveaway={giveaway} />
          <a className="button stretched" href={paths.contest}>
            {giveawayLabels.promoButton[giveaway.phase]}
          </a>
        </div>
        <p className="promo-stub subheading">{plural(giveaway.winners, 'winner')}</p>
      </div>
    </section>
  )
}

EndedPromo.styles = [sheet]

export function EndedPromo({ site: { giveaway } }: { site: Site }) {
  if (giveaway?.phase !== 'ended') return null
  const { promo } = textsOf(giveaway)
  const { ticket } = stageTexts(giveaway, giveaway.stage)
  return (
    <section className="wrap" aria-labelledby="promo-title">
      <div className="promo-ended stack raised box card">
        <h2 className="subheading" id="promo-title">
          {promo.heading}
        </h2>
        <p>{`${giveawayDates(giveaway).span} · ${plural(giveaway.winners, 'winner')}`}</p>
        {ticket && <p>{ticket}</p>}
        <a className="button quiet" href={paths.contest}>
          {giveawayLabels.promoButton.ended}
        </a>
      </div>
    </section>
  )
}
