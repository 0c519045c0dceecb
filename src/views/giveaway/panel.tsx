import { consents } from 'virtual:content/site'
import type { EntryState } from '../forms/state.ts'
import { Toast } from '../forms/toast.tsx'
import { enteredText, stageTexts, statementOf, textsOf } from '../../core/giveaway/texts.ts'
import { drawPath, giveawayCalendarPath, onHome } from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import { BookFacts } from '../ui/book-facts.tsx'
import { Island } from '../ui/island.tsx'
import { siteLabels } from '../ui/labels.ts'
import { BuyLink } from '../ui/links.tsx'
import { OpenTo } from './banner.tsx'
import { type EntryProps, EntrySection } from './entry.tsx'
import { drawing, giveawayLabels } from './labels.ts'

/** The form while entries are open; else a notice with the next step. */
export function Panel({ site, entry }: { site: GiveawaySite; entry: EntryState | undefined }) {
  if (site.giveaway.phase === 'open') return <EntryPanel site={site} entry={entry} />
  return (
    <section className="panel flow" aria-labelledby="panel-title">
      {entry?.notice && <Toast notice={entry.notice} />}
      {site.giveaway.phase === 'not_started' ? <Waiting site={site} /> : <Over site={site} />}
    </section>
  )
}

function EntryPanel({ site, entry }: { site: GiveawaySite; entry: EntryState | undefined }) {
  const { giveaway } = site
  const statement = statementOf(giveaway)
  const props: EntryProps = {
    giveaway,
    consent: consents[giveaway.id] ?? '',
    entered: enteredText(giveaway),
    ...(statement && { statement }),
    ...(entry && { state: entry }),
  }
  return (
    <section className="panel" id="enter" aria-labelledby="panel-title">
      <Island name="entry" props={props}>
        <EntrySection {...props} />
      </Island>
    </section>
  )
}

function Waiting({ site: { giveaway } }: { site: GiveawaySite }) {
  const { heading, calendar } = giveawayLabels.comingSoon
  return (
    <>
      <h2 id="panel-title">{heading}</h2>
      <p>{stageTexts(giveaway, giveaway.stage).panel}</p>
      <OpenTo giveaway={giveaway} />
      <p className="actions">
        <a className="button" href={giveawayCalendarPath(giveaway.id)}>
          {calendar}
        </a>
        <a className="button quiet" href={onHome('join')}>
          {siteLabels.join}
        </a>
      </p>
    </>
  )
}

function Over({ site }: { site: GiveawaySite }) {
  const { giveaway } = site
  const { heading, quiz, soFar } = giveawayLabels.ended
  const { wonBy, winners } = giveaway
  const { text, past } = textsOf(giveaway).ended
  return (
    <>
      <h2 id="panel-title">{heading}</h2>
      <p className={giveaway.stage === 'named' ? 'winner subheading' : 'winner'}>
        {stageTexts(giveaway, giveaway.stage).panel}
      </p>
      {giveaway.stage === 'drawn' && wonBy.length > 0 && (
        <p>{soFar({ names: wonBy.join('; '), accepted: wonBy.length, winners })}</p>
      )}
      <p>{giveaway.isPast ? past : text}</p>
      <p className="actions">
        {giveaway.isPast ? (
          <a className="button" href={onHome('join')}>
            {siteLabels.join}
          </a>
        ) : (
          <BuyLink site={site} place="giveaway_ended" className="button" />
        )}
        <a className="button quiet" href={onHome('quiz')}>
          {quiz}
        </a>
      </p>
      {!giveaway.isPast && <BookFacts place="giveaway_ended" />}
      <p>
        <a className="lone-link" href={drawPath(giveaway.id)}>
          {drawing.link}
        </a>
      </p>
    </>
  )
}
