import { contest as words } from 'virtual:content/labels/contest'
import { draw } from 'virtual:content/labels/draw'
import { winnersOf } from '../../giveaway/texts.ts'
import { drawPath, onHome } from '../../pages/paths.ts'
import type { ContestSite } from '../../pages/site.ts'
import { ExternalLink } from '../external-link.tsx'
import { Unbroken } from '../unbroken.tsx'
import { announcementOf } from './words.ts'

export function Over({ site }: { site: ContestSite }) {
  const isNamed = winnersOf(site.giveaway).length > 0
  return (
    <>
      <h2 id="panel-title">{words.ended.heading}</h2>
      <p className={isNamed ? 'winner named' : 'winner'}>
        <Unbroken>{announcementOf(site.giveaway)}</Unbroken>
      </p>
      <p>{words.ended.text}</p>
      <p className="actions">
        <ExternalLink place="giveaway_ended" className="button" href={site.buyUrl}>
          {words.ended.buy}
        </ExternalLink>
        <a className="button quiet" href={onHome('quiz')}>
          {words.ended.quiz}
        </a>
      </p>
      <p>
        <a className="lone-link" href={drawPath(site.giveaway.id)}>
          {draw.entered.link}
        </a>
      </p>
    </>
  )
}
