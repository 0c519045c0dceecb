import { contest as words } from 'virtual:content/labels/contest'
import { fill } from '../../domain/words.ts'
import { giveawayDates } from '../../giveaway/dates.ts'
import { giveawayCalendarPath, onHome } from '../../pages/paths.ts'
import type { ContestSite } from '../../pages/site.ts'
import { Unbroken } from '../unbroken.tsx'

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
