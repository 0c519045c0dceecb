import { quicknet } from './list.ts'
import { book } from 'virtual:content/book'
import formSheet from '../forms/form.css?inline'
import { giveawayDates } from '../giveaway/dates.ts'
import { drawAtOf, type Giveaway, type GiveawayState } from '../giveaway/giveaway.ts'
import { toGiveaway } from '../giveaway/labels.ts'
import { listAtOf, roundOf, timeOf } from '../giveaway/round.ts'
import { longInstant, timeOfDay } from '../lib/dates.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Island } from '../ui/island.tsx'
import { Onward } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import type { Terms } from './check.ts'
import drawSheet from './draw.css?inline'
import { Idea } from './idea.tsx'
import { draw as labels, offers } from './labels.ts'
import type { Asked, Draw } from './list.ts'

/** What the ledger knows of a drawing. */
type Found = { draw: Draw | undefined; asked: readonly Asked[]; hasEntries: boolean }

/** How far a drawing is. What the ledger knows goes before the clock. */
type DrawStage = 'before' | 'late' | 'none' | 'closed' | 'due' | 'drawn'

export function stageOf(giveaway: Giveaway, { draw, hasEntries }: Found, now: number): DrawStage {
  if (!draw?.fingerprint) {
    if (now < listAtOf(giveaway)) return 'before'
    return hasEntries ? 'late' : 'none'
  }
  if (draw.signature !== null) return 'drawn'
  return now < timeOf(draw.round) ? 'closed' : 'due'
}

/** `/contest/{id}/draw`: how a giveaway is drawn, how far that is, and the means to check it. Without `found` the ledger failed. */
export function drawPage(site: ContestSite, found?: Found, now = 0): Page {
  const { giveaway } = site
  const stage = found && stageOf(giveaway, found, now)
  const isAhead = found !== undefined && now < drawAtOf(giveaway).ms
  const closed = found?.draw?.fingerprint ? found.draw : undefined
  return {
    path: drawPath(giveaway.id),
    title: `${labels.metaTitle} | ${book.title}`,
    description: labels.metaDescription(book.title),
    styles: [proseSheet, blocksSheet, formSheet, drawSheet],
    body: (
      <article className="prose side-heads paper draw wrap" data-stage={stage}>
        <header>
          <h1>{labels.heading}</h1>
          <p className="lead">{labels.lead[isAhead ? 'before' : 'after'](datesOf(giveaway))}</p>
        </header>
        <Idea />
        <section>
          <h2>{labels.list.heading}</h2>
          {closed ? (
            <List draw={closed} giveaway={giveaway} />
          ) : (
            <p>{waitingFor(stage, giveaway)}</p>
          )}
        </section>
        {(closed || stage === 'before') && (
          <section>
            <h2>{labels.number.heading}</h2>
            <PublicNumber draw={closed} giveaway={giveaway} isDue={stage === 'due'} />
          </section>
        )}
        {closed?.signature && (
          <section>
            <h2>{labels.order.heading}</h2>
            <Offers asked={found?.asked ?? []} prizes={closed.prizes} giveaway={giveaway} />
          </section>
        )}
        {closed && (
          <Island name="draw" props={termsOf(giveaway)}>
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

function datesOf(giveaway: Giveaway) {
  const listTime = timeOfDay({ ...giveaway.closesAt, ms: listAtOf(giveaway) })
  return { ...giveawayDates(giveaway), listTime }
}

function termsOf({ id, winners, closesAt }: GiveawayState): Terms {
  return { id, winners, closesAt }
}

function waitingFor(stage: DrawStage | undefined, giveaway: Giveaway): string {
  const { before, late, none, unknown } = labels.list
  if (stage === 'before') return before(datesOf(giveaway))
  if (stage === undefined) return unknown
  return stage === 'none' ? none : late
}

type Shown = { draw: Draw; giveaway: GiveawayState }

function List({ draw, giveaway }: Shown) {
  const { list } = labels
  const at = longInstant({ ...giveaway.closesAt, ms: draw.closed_at })
  const parts = Array.from({ length: draw.parts }, (_, index) => index + 1)
  return (
    <>
      <p>{list.closed({ lines: list.line(draw.lines), at })}</p>
      <p className="parts">
        {parts.map((n) => (
          <a key={n} href={drawPath(giveaway.id, `list-${n}.txt`)}>
            {list.part({ n, parts: draw.parts })}
          </a>
        ))}
      </p>
      <dl className="codes">
        <dt>{list.fingerprint}</dt>
        <dd>
          <code>{draw.fingerprint}</code>
          <span className="note">{list.keep}</span>
        </dd>
      </dl>
    </>
  )
}

function PublicNumber(props: { draw: Draw | undefined; giveaway: Giveaway; isDue: boolean }) {
  const { draw, giveaway, isDue } = props
  const planned = roundOf(giveaway)
  const round = draw?.round ?? planned
  const at = longInstant({ ...giveaway.closesAt, ms: timeOf(round) })
  const url = `https://api.drand.sh/${quicknet.chain}/public/${round}`
  return (
    <>
      <p>{labels.number.planned({ round: round.toLocaleString('en-US'), at })}</p>
      {round > planned && <p>{labels.number.late}</p>}
      {isDue && <p>{labels.number.due}</p>}
      {(isDue || draw?.signature) && (
        <p>
          <a href={url} target="_blank" rel="noopener">
            {labels.number.link}
          </a>
        </p>
      )}
      {draw?.signature && (
        <dl className="codes">
          <dt>{labels.number.signature}</dt>
          <dd>
            <code>{draw.signature}</code>
          </dd>
        </dl>
      )}
    </>
  )
}

function Offers(props: { asked: readonly Asked[]; prizes: number; giveaway: GiveawayState }) {
  const { asked, prizes, giveaway } = props
  const { order } = labels
  if (asked.length === 0) return <p>{order.nobody}</p>
  const accepted = asked.filter(({ answer }) => answer === 'accepted').length
  return (
    <>
      <ol className="offers">
        {asked.map(({ place, line, asked_at: at, answer }) => (
          <li key={place}>
            {at === null
              ? order.passed({ place, line })
              : `${offers.asked({ place, line, at: longInstant({ ...giveaway.closesAt, ms: at }) })} ${offers[answer ?? 'open']}`}
          </li>
        ))}
      </ol>
      <p>{acceptedText(accepted, prizes)}</p>
      {giveaway.wonBy.length > 0 && (
        <p className="won">{order.named({ names: giveaway.wonBy.join('; ') })}</p>
      )}
    </>
  )
}

function acceptedText(accepted: number, prizes: number): string {
  const { none, some, all } = labels.order
  if (accepted === 0) return none
  if (accepted < prizes) return some({ accepted, prizes })
  return all[prizes === 1 ? 'one' : 'other']
}

/** The form to check a drawing in the browser. */
function CheckForm() {
  const { heading, text, without, label, help, button } = labels.check
  return (
    <section className="draw-check" aria-labelledby="check-title">
      <h2 id="check-title">{heading}</h2>
      <p>{text}</p>
      <p className="without-script">{without}</p>
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
