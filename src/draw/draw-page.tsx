import { book } from 'virtual:content/book'
import { drawFiles } from 'virtual:content/draw-files'
import { draws } from 'virtual:content/giveaways'
import { toGiveaway } from '../giveaway/labels.ts'
import formSheet from '../forms/form.css?inline'
import { giveawayDates } from '../giveaway/dates.ts'
import type { GiveawayState } from '../giveaway/giveaway.ts'
import { longInstant } from '../lib/dates.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Island } from '../ui/island.tsx'
import { Onward } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import { instantOf, rehearsal } from './beacon.ts'
import drawSheet from './draw.css?inline'
import { draw as labels } from './labels.ts'
import { fingerprintOf } from './list.ts'
import { eventSentence } from './event-sentence.ts'

/** A draw's public data: its summary, and the URL of the whole file, which changes with its content. */
type Draw = (typeof draws)[string] & { file: string }

/** A giveaway's draw; undefined before the commitment. */
export function drawOf(giveaway: string): Draw | undefined {
  const file = drawFiles[giveaway]
  const summary = draws[giveaway]
  return summary && file !== undefined ? { ...summary, file } : undefined
}

/** The URLs of the proof and of the public list, and the giveaway's UTC offset. */
export type DrawCheckProps = { file: string; log: string; offsetMinutes: number }

declare module '../ui/island.tsx' {
  interface Islands {
    draw: DrawCheckProps
  }
}

/** `/contest/{id}/draw`: what has happened of a giveaway's draw so far, and the means to check it. */
export function drawPage(site: ContestSite, draw: Draw | undefined): Page {
  const { giveaway } = site
  const { offsetMinutes } = giveaway.closesAt
  const log = drawPath(giveaway.id, 'log.json')
  return {
    path: drawPath(giveaway.id),
    title: `${labels.metaTitle} | ${book.title}`,
    description: labels.metaDescription(book.title),
    styles: [proseSheet, blocksSheet, ...(draw ? [formSheet, drawSheet] : [])],
    body: (
      <article className="prose side-heads paper draw wrap">
        <header>
          <h1>{labels.heading}</h1>
          <p className="lead">
            {draw?.commitment.beacon === rehearsal.chain ? labels.rehearsal : labels.lead}
          </p>
        </header>
        <section>
          <h2>{labels.list.heading}</h2>
          <p>{labels.list.text}</p>
          <p>
            <a href={log}>{labels.list.link}</a>
          </p>
        </section>
        <section>
          <h2>{labels.commitment.heading}</h2>
          <Commitment giveaway={giveaway} commitment={draw?.commitment} />
        </section>
        <section>
          <h2>{labels.result.heading}</h2>
          {draw?.signature ? (
            <Result draw={draw} offsetMinutes={offsetMinutes} />
          ) : (
            <p>{labels.result.waiting}</p>
          )}
        </section>
        {draw && (
          <Island name="draw" props={{ file: draw.file, log, offsetMinutes }}>
            <Check file={draw.file} />
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
            <a className="lone-link" href={giveawayPath(giveaway.id)}>
              {toGiveaway}
            </a>
          </p>
        </section>
        <Onward site={site} />
      </article>
    ),
  }
}

/** What was fixed before the beacon's round, as text and as codes to save. */
function Commitment(props: {
  giveaway: GiveawayState
  commitment: Draw['commitment'] | undefined
}) {
  const { giveaway, commitment } = props
  const { text, waiting, ...names } = labels.commitment
  if (commitment === undefined) {
    const soon = giveaway.phase === 'ended' ? waiting.after : waiting.before
    return <p>{soon(giveawayDates(giveaway))}</p>
  }
  const { madeAt, round, count, head } = commitment
  const { offsetMinutes } = giveaway.closesAt
  const values = {
    madeAt: longInstant({ ms: Date.parse(madeAt), offsetMinutes }),
    round,
    roundAt: longInstant({ ms: instantOf(round), offsetMinutes }),
  }
  return (
    <>
      <p>{text(values)}</p>
      <dl className="codes">
        <dt>{names.count}</dt>
        <dd>{count}</dd>
        <dt>{names.head}</dt>
        <dd>
          <code>{head}</code>
        </dd>
        <dt>{names.fingerprint}</dt>
        <dd>
          <code>{fingerprintOf(commitment)}</code>
          <span className="note">{names.fingerprintHelp}</span>
        </dd>
      </dl>
    </>
  )
}

/** What the draw gave: the states it passed, and what has happened since. Names appear only after acceptance. */
function Result({ draw, offsetMinutes }: { draw: Draw; offsetMinutes: number }) {
  const { text, passedOver } = labels.result
  const n = draw.openings.filter(({ state }) => state !== 'counts').length
  return (
    <>
      <p>{text}</p>
      {n > 0 && <p>{passedOver[n === 1 ? 'one' : 'other'](n)}</p>}
      <ol className="events">
        {draw.winners.map((event) => (
          <li key={event.hash}>
            <time className="note" dateTime={event.at}>
              {longInstant({ ms: Date.parse(event.at), offsetMinutes })}
            </time>
            <span>{eventSentence(event)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The form to verify a draw in the browser; without JavaScript, links to the files. */
function Check({ file }: { file: string }) {
  const { heading, text, without, label, help, button } = labels.check
  return (
    <section className="draw-check" aria-labelledby="check-title">
      <h2 id="check-title">{heading}</h2>
      <p>{text}</p>
      <p className="without-script">{without}</p>
      <p>
        <a href={file} download>
          {labels.result.proof}
        </a>
      </p>
      <form className="form" hidden noValidate>
        <div className="field">
          <label htmlFor="draw-code">{label}</label>
          <input
            id="draw-code"
            name="code"
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
