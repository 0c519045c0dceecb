import { book } from 'virtual:content/book'
import { draws } from 'virtual:content/giveaways'
import { contest } from 'virtual:content/labels/contest'
import { draw, draw as words } from 'virtual:content/labels/draw'
import formSheet from '../forms/form.css?inline'
import { giveawayDates } from '../giveaway/dates.ts'
import type { GiveawayState } from '../giveaway/giveaway.ts'
import { longInstant } from '../lib/dates.ts'
import { fill } from '../lib/words.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { commonStyles, Layout } from '../ui/layout.tsx'
import type { Page } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import { Unbroken } from '../ui/prose.tsx'
import { instantOf, quicknet } from './beacon.ts'
import drawSheet from './draw.css?inline'
import { fingerprintOf } from './list.ts'
import type { WinnerEvent } from './winners.ts'

/** The URLs of the proof and of the public list. */
export type DrawCheckProps = { file: string; log: string }

declare module '../ui/island.tsx' {
  interface Islands {
    draw: DrawCheckProps
  }
}

/** `/contest/{id}/draw`: what has happened of a giveaway's draw so far, and the means to check it. */
export function drawPage(site: ContestSite, draw: Draw | undefined): Page {
  const { id, closesAt } = site.giveaway
  return {
    path: drawPath(id),
    title: `${words.metaTitle} | ${book.title}`,
    description: words.metaDescription,
    styles: [...commonStyles, proseSheet, formSheet, drawSheet],
    body: (
      <Layout site={site} path={drawPath(id)}>
        <article className="prose draw wrap">
          <header>
            <h1>{words.heading}</h1>
            <p className="lead">{words.lead}</p>
          </header>
          <section>
            <h2>{words.list.heading}</h2>
            <p>{words.list.text}</p>
            <p>
              <a href={drawPath(id, 'log.json')}>{words.list.link}</a>
            </p>
          </section>
          <DrawPromise giveaway={site.giveaway} commitment={draw?.commitment} />
          <Result draw={draw} offsetMinutes={closesAt.offsetMinutes} />
          {draw && (
            <Island name="draw" props={{ file: draw.file, log: drawPath(id, 'log.json') }}>
              <Check file={draw.file} />
            </Island>
          )}
          <section>
            <h2>{words.limits.heading}</h2>
            <p>{words.limits.text}</p>
            <p>
              <a className="lone-link" href={giveawayPath(id)}>
                {contest.notEntered.button}
              </a>
            </p>
          </section>
        </article>
      </Layout>
    ),
  }
}

const checkWords = draw.check

/** The form to verify a draw in the browser; without JavaScript, links to the files. */
function Check({ file }: { file: string }) {
  return (
    <section className="draw-check" aria-labelledby="check-title">
      <h2 id="check-title">{checkWords.heading}</h2>
      <p>{checkWords.text}</p>
      <div className="without-script">
        <p>{checkWords.without}</p>
        <p>
          <a href={file} download>
            {draw.result.proof}
          </a>
        </p>
      </div>
      <form className="form" hidden noValidate>
        <div className="field">
          <label htmlFor="draw-code">{checkWords.label}</label>
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
            {checkWords.help}
          </p>
        </div>
        <button className="button">{checkWords.button}</button>
      </form>
      <div className="answer" role="status" />
    </section>
  )
}

const commitmentWords = draw.commitment

/** What was fixed before the beacon's round, as text and as codes to save. */
function DrawPromise(props: {
  giveaway: GiveawayState
  commitment: Draw['commitment'] | undefined
}) {
  const { giveaway, commitment } = props
  return (
    <section>
      <h2>{commitmentWords.heading}</h2>
      {commitment === undefined ? (
        <p>
          <Unbroken>{fill(waitingIn(giveaway), giveawayDates(giveaway))}</Unbroken>
        </p>
      ) : (
        <CommitmentMade commitment={commitment} offsetMinutes={giveaway.closesAt.offsetMinutes} />
      )}
    </section>
  )
}

function waitingIn({ phase }: GiveawayState): string {
  return phase === 'ended' ? commitmentWords.waiting.after : commitmentWords.waiting.before
}

const commitmentMadeWords = draw.commitment

/** The commitment in words, and its codes to save. */
function CommitmentMade({
  commitment,
  offsetMinutes,
}: {
  commitment: Draw['commitment']
  offsetMinutes: number
}) {
  const { madeAt, round, count, head } = commitment
  const places = {
    madeAt: longInstant({ ms: Date.parse(madeAt), offsetMinutes }),
    round,
    roundAt: longInstant({ ms: instantOf(quicknet, round), offsetMinutes }),
  }
  return (
    <>
      <p>
        <Unbroken>{fill(commitmentMadeWords.text, places)}</Unbroken>
      </p>
      <dl className="codes">
        <dt>{commitmentMadeWords.count}</dt>
        <dd>{count}</dd>
        <dt>{commitmentMadeWords.head}</dt>
        <dd>
          <code>{head}</code>
        </dd>
        <dt>{commitmentMadeWords.fingerprint}</dt>
        <dd>
          <code>{fingerprintOf(commitment)}</code>
          <span className="note">{commitmentMadeWords.fingerprintHelp}</span>
        </dd>
      </dl>
    </>
  )
}

const drawnWords = draw.result

/** What the draw gave: the states it passed, and what has happened since. */
function Drawn({ draw, offsetMinutes }: { draw: Draw; offsetMinutes: number }) {
  const n = draw.openings.filter(({ state }) => state !== 'counts').length
  return (
    <>
      <p>{drawnWords.text}</p>
      {n > 0 && <p>{fill(drawnWords.passedOver[n === 1 ? 'one' : 'other'], { n })}</p>}
      <ol className="events">
        {draw.winners.map((event) => (
          <li key={event.hash}>
            <time className="note" dateTime={event.at}>
              {longInstant({ ms: Date.parse(event.at), offsetMinutes })}
            </time>
            <span>{sentence(event)}</span>
          </li>
        ))}
      </ol>
      <p>
        <a href={draw.file} download>
          {drawnWords.proof}
        </a>
      </p>
    </>
  )
}

function sentence({ event, place, note }: WinnerEvent): string {
  const reason = drawnWords.reasons[note as keyof typeof drawnWords.reasons]
  return fill(drawnWords.events[event], { place, name: note, reason })
}

const resultWords = draw.result

type Props = { draw: Draw | undefined; offsetMinutes: number }

/** The result of the round, and what followed. Names appear only after acceptance. */
function Result({ draw, offsetMinutes }: Props) {
  return (
    <section>
      <h2>{resultWords.heading}</h2>
      {draw?.signature ? (
        <Drawn draw={draw} offsetMinutes={offsetMinutes} />
      ) : (
        <p>{resultWords.waiting}</p>
      )}
    </section>
  )
}

const files = import.meta.glob<string>('../../content/giveaways/*.draw.json', {
  eager: true,
  import: 'default',
  query: '?url',
})

type Summary = (typeof draws)[string]

/** A draw's public data: its summary, and the URL of the whole file, which changes with its content. */
export type Draw = Summary & { file: string }

/** A giveaway's draw; undefined before the commitment. */
export function drawOf(giveaway: string): Draw | undefined {
  const file = files[`../../content/giveaways/${giveaway}.draw.json`]
  const summary = draws[giveaway]
  return summary && file !== undefined ? { ...summary, file } : undefined
}
