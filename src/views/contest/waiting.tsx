import { contest as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/giveaway-dates'
import { giveawayCalendarPath, onHome } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { fill } from '../../domain/words'
import { Unbroken } from '../unbroken'

export function Waiting({ site }: { site: ContestSite }) {
  return (
    <>
      <h2 id="panel-title">{words.comingSoon.heading}</h2>
      <p>
        <Unbroken>{fill(words.comingSoon.text, giveawayDates(site.giveaway))}</Unbroken>
      </p>
      <p className="actions">
        <a className="button" href={giveawayCalendarPath(site.giveaway.id)}>
          {words.comingSoon.calendar}
        </a>
        <a className="button quiet" href={onHome('emailCapture')}>
          {words.comingSoon.mailingList}
        </a>
      </p>
    </>
  )
}
