import { draw } from '../../content/draw'
import { contest as words, winnersOf } from '../../content/giveaway'
import { drawPath, onHome } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { ExternalLink } from '../external-link'
import { Unbroken } from '../unbroken'
import { announcementOf } from './words'

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
