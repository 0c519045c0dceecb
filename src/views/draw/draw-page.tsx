import { book, contact } from 'virtual:content/book'
import formSheet from '../forms/form.css?inline'
import { giveawayDates } from '../../core/giveaway/dates.ts'
import { listAtOf, roundOf, roundUrl, timeOf } from '../../core/giveaway/round.ts'
import { longInstant, timeOfDay } from '../../core/time/dates.ts'
import { drawPath, giveawayPath } from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Island } from '../ui/island.tsx'
import { Onward } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import { Prose } from '../ui/prose.tsx'
import drawSheet from './draw.css?inline'
import { toGiveaway } from '../giveaway/labels.ts'
import { draw as labels, results } from './labels.ts'
import { leavesIn, type PublicDraw } from '../../core/draw/list.ts'

const noDraw: PublicDraw = { draw: null, asked: [], list: '' }

/** `/contest/{id}/draw`: how a giveaway is drawn, how far that is, and a check. */
export function drawPage(site: GiveawaySite, { draw, asked, list } = noDraw): Page {
  const { id, winners, closesAt, phase } = site.giveaway
  const open = list === '' ? 'none' : 'open'
  const stage = draw ? (draw.signature ? 'drawn' : 'closed') : phase === 'ended' ? open : 'before'
  const at = (ms: number) => longInstant({ ...closesAt, ms })
  const dates = {
    ...giveawayDates(site.giveaway),
    listTime: timeOfDay({ ...closesAt, ms: listAtOf(site.giveaway) }),
    round: roundOf(site.giveaway).toLocaleString('en-US'),
  }
  return {
    path: drawPath(id),
    title: `${labels.heading} | ${book.title}`,
    description: labels.lead,
    styles: [blocksSheet, formSheet, drawSheet],
    body: (
      <Prose heading={labels.heading} lead={labels.lead}>
        <section data-stage={stage}>
          <h2>{labels.state}</h2>
          <p>
            {labels.stages[stage](dates)}{' '}
            {stage === 'open' && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          </p>
          {asked.length > 0 && (
            <ol className="prose-list">
              {asked.map(({ line, asked_at: askedAt, answer }) => (
                <li key={line}>{labels.line(line, results[answer ?? 'open'](at(askedAt)))}</li>
              ))}
            </ol>
          )}
          {draw && (
            <>
              <p>
                <a href={roundUrl(draw.round)} target="_blank" rel="noopener">
                  {labels.number(draw.round.toLocaleString('en-US'), at(timeOf(draw.round)))}
                </a>
              </p>
              <p>
                {labels.closed(at(draw.closed_at))} <code>{draw.fingerprint}</code>
              </p>
            </>
          )}
          {list !== '' && (
            <p>
              <a href={drawPath(id, 'list.txt')}>{labels.read(leavesIn(list).length)}</a>
            </p>
          )}
        </section>
        {list !== '' && (
          <Island name="draw" props={{ id, winners, closesAt }}>
            <section className="draw-check">
              <h2>{labels.check.heading}</h2>
              <p>{labels.check.text}</p>
              <form className="form">
                <div className="field">
                  <label htmlFor="draw-code">{labels.check.label}</label>
                  <input id="draw-code" autoComplete="off" spellCheck={false} />
                </div>
                <button className="button submit">{labels.check.button}</button>
              </form>
              <div className="answer" role="status" />
            </section>
          </Island>
        )}
        {Object.entries(labels.about).map(([heading, points]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <ul className="prose-list">
              {points(dates).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="actions">
          <a className="lone-link" href={giveawayPath(id)}>
            {toGiveaway}
          </a>
        </p>
        <Onward site={site} />
      </Prose>
    ),
  }
}
