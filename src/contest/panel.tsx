import { consents } from 'virtual:content/consent'
import { contest, entryForm } from 'virtual:content/labels/contest'
import { publicList } from 'virtual:content/labels/draw'
import { entryFields } from '../forms/fields.ts'
import type { EntryOutcome } from '../forms/outcome.ts'
import { Toast } from '../forms/toast.tsx'
import { giveawayDates } from '../giveaway/dates.ts'
import { announcementOf, isOver, winnersOf } from '../giveaway/texts.ts'
import { fill } from '../lib/words.ts'
import { drawPath, giveawayCalendarPath, onHome } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { ExternalLink } from '../ui/links.tsx'
import { Unbroken } from '../ui/prose.tsx'
import { type EntryProps, EntrySection } from './entry.tsx'

/** What a visitor can do in this phase: wait, enter, or read on. */
export function Panel({ site, entry }: { site: ContestSite; entry: EntryOutcome | undefined }) {
  if (site.giveaway.phase === 'open') return <EntryPanel site={site} entry={entry} />
  return (
    <section className="panel" aria-labelledby="panel-title">
      {entry?.notice && <Toast notice={entry.notice} />}
      {site.giveaway.phase === 'not_started' ? <Waiting site={site} /> : <Over site={site} />}
    </section>
  )
}

function EntryPanel({ site, entry }: { site: ContestSite; entry: EntryOutcome | undefined }) {
  const { giveaway } = site
  const props: EntryProps = {
    giveaway,
    consent: consents[giveaway.id] ?? '',
    ...(entry && { outcome: entry }),
  }
  return (
    <section className="panel" id="enter" aria-labelledby="panel-title">
      <EnteredHere />
      <Island name="entry" props={props}>
        <EntrySection {...props} />
      </Island>
    </section>
  )
}

/** Which entries were sent from this device: only its script knows (client/kept.ts). Its room is kept, so it moves nothing. */
function EnteredHere() {
  const { before, after, more } = entryForm.enteredHere
  return (
    <div className="entered-here" data-entered="" hidden>
      <p>
        {before} <code />
      </p>
      <a className="lone-link" href={`#entry-${entryFields.fullName.id}`}>
        {after}
      </a>
      <details hidden>
        <summary>{fill(more, { n: 9 })}</summary>
        <code />
      </details>
    </div>
  )
}

function Waiting({ site }: { site: ContestSite }) {
  const { heading, text, calendar, mailingList } = contest.comingSoon
  return (
    <>
      <h2 id="panel-title">{heading}</h2>
      <p>
        <Unbroken>{fill(text, giveawayDates(site.giveaway))}</Unbroken>
      </p>
      <p className="actions">
        <a className="button" href={giveawayCalendarPath(site.giveaway.id)}>
          {calendar}
        </a>
        <a className="button quiet" href={onHome('join')}>
          {mailingList}
        </a>
      </p>
    </>
  )
}

function Over({ site }: { site: ContestSite }) {
  const { heading, text, over, buy, quiz } = contest.ended
  const isNamed = winnersOf(site.giveaway).length > 0
  const hasNext = isOver(site.giveaway)
  return (
    <>
      <h2 id="panel-title">{heading}</h2>
      <p className={isNamed ? 'winner named' : 'winner'}>
        <Unbroken>{announcementOf(site.giveaway)}</Unbroken>
      </p>
      <p>{hasNext ? over : text}</p>
      <p className="actions">
        {hasNext ? (
          <a className="button" href={onHome('join')}>
            {contest.comingSoon.mailingList}
          </a>
        ) : (
          <ExternalLink place="giveaway_ended" className="button" href={site.buyUrl}>
            {buy}
          </ExternalLink>
        )}
        <a className="button quiet" href={onHome('quiz')}>
          {quiz}
        </a>
      </p>
      <p>
        <a className="lone-link" href={drawPath(site.giveaway.id)}>
          {publicList.link}
        </a>
      </p>
    </>
  )
}
