import { contest } from 'virtual:content/labels/contest'
import { fill } from '../domain/words.ts'
import { giveawayDates } from '../giveaway/dates.ts'
import type { GiveawayState } from '../giveaway/giveaway.ts'
import { wordsOf } from '../giveaway/texts.ts'
import { paths } from '../pages/paths.ts'
import { announcementOf } from '../views/contest/words.ts'
import { Unbroken } from '../views/unbroken.tsx'

/** The giveaway as an event: a ticket with its dates in large type and the winner on the stub. Its one link covers all of it. */
export function Promo({ giveaway }: { giveaway: GiveawayState }) {
  const dates = giveawayDates(giveaway)
  const { promo } = wordsOf(giveaway)
  return (
    <section className="wrap" aria-labelledby="promo-title">
      <div className="ticket">
        <div className="ticket-body">
          <p className="kicker">{contest.eyebrow}</p>
          <h2 id="promo-title">{promo.heading}</h2>
          <p className="ticket-span">{dates.span}</p>
          <p>
            <Unbroken>{fill(promo.text[giveaway.phase], dates)}</Unbroken>
          </p>
          {giveaway.phase === 'ended' && (
            <p>
              <Unbroken>{announcementOf(giveaway)}</Unbroken>
            </p>
          )}
          <a href={paths.contest}>{contest.promoButton[giveaway.phase]}</a>
        </div>
        <p className="ticket-stub">{promo.winners}</p>
      </div>
    </section>
  )
}
