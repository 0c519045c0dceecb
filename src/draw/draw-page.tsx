import { book } from 'virtual:content/book'
import formSheet from '../forms/form.css?inline'
import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway, GiveawayState } from '../giveaway/giveaway.ts'
import { toGiveaway } from '../giveaway/labels.ts'
import { listAtOf, roundOf, roundUrl, timeOf } from '../giveaway/round.ts'
import { longInstant, timeOfDay } from '../lib/dates.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Island } from '../ui/island.tsx'
import { Onward } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import drawSheet from './draw.css?inline'
import { draw as labels, resultText } from './labels.ts'
import type { Asked, Draw, Drawing } from './list.ts'

/** How far a draw is. The ledger overrules the clock. */
export function stageOf(giveaway: Giveaway, { draw, hasEntries }: Drawing, now: number) {
  if (!draw?.fingerprint) {
    if (now < listAtOf(giveaway)) return 'before'
    return hasEntries ? 'late' : 'none'
  }
  if (draw.signature !== null) return 'drawn'
  return now < timeOf(draw.round) ? 'closed' : 'due'
}

/** `/contest/{id}/draw`: how a giveaway is drawn, how far that is, and a check. Without `drawing` the ledger failed. */
export function drawPage(site: ContestSite, drawing?: Drawing, now = 0): Page {
  const { giveaway } = site
  const stage = drawing ? stageOf(giveaway, drawing, now) : 'unknown'
  const draw = drawing?.draw?.fingerprint ? drawing.draw : undefined
  const { id, winners, closesAt } = giveaway
  return {
    path: drawPath(id),
    title: `${labels.metaTitle} | ${book.title}`,
    description: labels.metaDescription(book.title),
    styles: [proseSheet, blocksSheet, formSheet, drawSheet],
    body: (
      <article className="prose side-heads paper draw wrap" data-stage={stage}>
        <header>
          <h1>{labels.heading}</h1>
          <p className="lead">{labels.lead}</p>
        </header>
        <Idea />
        <section>
          <h2>{labels.state}</h2>
          <p>{labels.stages[stage](datesOf(giveaway))}</p>
          {draw?.signature && <Offers asked={drawing!.asked} draw={draw} giveaway={giveaway} />}
          {draw && <Facts draw={draw} giveaway={giveaway} isOut={stage !== 'closed'} />}
        </section>
        {draw && (
          <Island name="draw" props={{ id, winners, closesAt }}>
            <CheckForm />
          </Island>
        )}
        <section>
          <h2>{labels.limits.heading}</h2>
          <ul className="prose-list">
            {labels.limits.list.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          <p>
            <a className="lone-link" href={giveawayPath(id)}>
              {toGiveaway}
            </a>
          </p>
        </section>
        <Onward site={site} />
      </article>
    ),
  }
}

function datesOf(giveaway: Giveaway) {
  return {
    ...giveawayDates(giveaway),
    listTime: timeOfDay({ ...giveaway.closesAt, ms: listAtOf(giveaway) }),
    round: roundOf(giveaway).toLocaleString('en-US'),
  }
}

/** The idea as a picture: list and number make the order. */
function Idea() {
  const { heading, steps, caption } = labels.idea
  return (
    <section>
      <h2>{heading}</h2>
      <figure>
        <ol className="draw-idea">
          {steps.map(({ title, text, lines }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
              <code>{lines.join('\n')}</code>
            </li>
          ))}
        </ol>
        <figcaption className="note">{caption}</figcaption>
      </figure>
    </section>
  )
}

type OfDraw = { draw: Draw; giveaway: GiveawayState }

function Offers({ asked, draw: { prizes }, giveaway }: OfDraw & { asked: readonly Asked[] }) {
  const { wonBy, isPast, closesAt } = giveaway
  const accepted = asked.filter(({ answer }) => answer === 'accepted').length
  const rest = isPast ? labels.over : accepted > 0 && labels.open
  return (
    <>
      <ol className="prose-list">
        {asked.map((each) => (
          <li key={each.place}>
            {labels.line(each.line)}: {resultText(each, (ms) => longInstant({ ...closesAt, ms }))}
          </li>
        ))}
      </ol>
      <p>
        {labels.prizes({ accepted, prizes })} {accepted < prizes && rest}
      </p>
      {wonBy.length > 0 && <p className="won">{labels.won(wonBy.join('; '))}</p>}
    </>
  )
}

function Facts({ draw, giveaway, isOut }: OfDraw & { isOut: boolean }) {
  const { facts } = labels
  const at = (ms: number) => longInstant({ ...giveaway.closesAt, ms })
  const { lines, round, closed_at: closedAt } = draw
  return (
    <dl className="facts">
      <dt>{facts.list}</dt>
      <dd>
        {facts.closed({ lines, at: at(closedAt) })}.{' '}
        <a href={drawPath(giveaway.id, 'list.txt')}>{facts.read}</a>
      </dd>
      <dt>{facts.fingerprint}</dt>
      <dd>
        <code>{draw.fingerprint}</code>
        <span className="note">{facts.keep}</span>
      </dd>
      <dt>{facts.number}</dt>
      <dd>
        {facts.round({ round: round.toLocaleString('en-US'), at: at(timeOf(round)) })}.{' '}
        {round > roundOf(giveaway) && facts.late}{' '}
        {isOut && (
          <a href={roundUrl(round)} target="_blank" rel="noopener">
            {facts.see}
          </a>
        )}
      </dd>
    </dl>
  )
}

function CheckForm() {
  const { heading, text, without, label, help, button } = labels.check
  return (
    <section className="draw-check">
      <h2>{heading}</h2>
      <p>{text}</p>
      <noscript>
        <p>{without}</p>
      </noscript>
      <form className="form">
        <div className="field">
          <label htmlFor="draw-code">{label}</label>
          <input
            id="draw-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            aria-describedby="draw-code-help"
          />
          <p className="note" id="draw-code-help">
            {help}
          </p>
        </div>
        <button className="button submit">{button}</button>
      </form>
      <div className="answer" role="status" />
    </section>
  )
}
