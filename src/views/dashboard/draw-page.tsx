import { author, book } from 'virtual:content/book'
import { winnerMail } from 'virtual:content/dashboard'
import type { Site } from '../../core/configuration.ts'
import { answers, type DrawStage, type Offer } from '../../core/draw/list.ts'
import { type Giveaway, lastMomentOf } from '../../core/giveaway/giveaway.ts'
import { shortReceipt } from '../../core/giveaway/receipt.ts'
import { textsOf } from '../../core/giveaway/texts.ts'
import { longDate, longInstant, timeOfDay } from '../../core/time/dates.ts'
import { dashboardDraw, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { drawPath } from '../../core/pages/paths.ts'
import type { DashboardPage } from './document.tsx'
import { answerNames, dates as dateNames, stages } from './labels.ts'
import { Press, Section } from './parts.tsx'

type Drawing = {
  site: Site
  giveaway: Giveaway
  stage: DrawStage
  offers: readonly Offer[]
  /** In their order. */
  dates: readonly { what: keyof typeof dateNames; at: number }[]
  now: number
  /** The other giveaways. */
  others: readonly Giveaway[]
}

/** A draw: what the owner does now, who was asked, its steps, and what is public of it. */
export function dashboardDrawPage(drawing: Drawing): DashboardPage {
  const { giveaway, stage, offers, others } = drawing
  return {
    menu: 'draw',
    title: `Draw ${giveaway.id}`,
    lead: others.length > 0 && (
      <p className="row">
        {others.map(({ id }) => (
          <a key={id} className="lone-link" href={dashboardDraw(id)}>
            {id}
          </a>
        ))}
      </p>
    ),
    body: (
      <>
        <section className="box card raised">
          <p>{stages[stage]}</p>
          {stage === 'drawable' && (
            <>
              <p className="note">This is public at once, without names, and cannot be undone.</p>
              <Press action={dashboardDraw(giveaway.id, 'ask')}>
                {offers.length === 0
                  ? 'Draw, and name who is asked first'
                  : 'Name who is asked next'}
              </Press>
            </>
          )}
        </section>
        {offers.length > 0 && (
          <Section id="asked" heading="Who was asked">
            <ul className="ruled">
              {offers.toReversed().map((offer) => (
                <Asking key={offer.line} offer={offer} drawing={drawing} />
              ))}
            </ul>
          </Section>
        )}
        <Section id="steps" heading="Steps">
          <Steps drawing={drawing} />
        </Section>
        <Section id="public" heading="What is public">
          <p>
            From the close on: the list, without names; after the draw also which lines were asked,
            and how each offer ended.
          </p>
          <p>
            <a className="lone-link" href={drawPath(giveaway.id)}>
              The page of the draw
            </a>
          </p>
        </Section>
      </>
    ),
  }
}

/** Numbered, each with its date, and marked as done or next. */
function Steps({ drawing: { giveaway, stage, offers, dates, now } }: { drawing: Drawing }) {
  const isClosed = stage !== 'open' && stage !== 'empty' && stage !== 'late'
  const open = offers.filter(({ answer }) => answer === null)
  const steps: { text: string; at?: number; isDone: boolean }[] = [
    // The list and the number may be late.
    ...dates.map(({ what, at }, n) => ({
      text: dateNames[what],
      at,
      isDone: at <= now && (n < 2 || isClosed),
    })),
    { text: 'You ask whom the lot names', isDone: stage === 'asked' || stage === 'done' },
    ...open.map((offer) => ({
      text: `Line ${offer.line} answers until`,
      at: lastMomentOf(giveaway, offer.asked_at),
      isDone: false,
    })),
    { text: 'You publish the name', isDone: giveaway.wonBy.length >= giveaway.winners },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ol className="numbered-list ruled">
      {steps.map((step) => (
        <li key={step.text} aria-current={step === next ? 'step' : undefined}>
          <div>
            {step.text}
            {step.isDone && ' (done)'}
            {step.at !== undefined && <p className="note">{timeIn(giveaway, step.at)}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function timeIn({ closesAt }: Giveaway, ms: number): string {
  return longInstant({ ...closesAt, ms })
}

function Asking({ offer, drawing }: { offer: Offer; drawing: Drawing }) {
  const { giveaway, site } = drawing
  const { line, answer, entry, asked_at: askedAt } = offer
  const until = lastMomentOf(giveaway, askedAt)
  const mail = entry && answer === null && mailOf(site, giveaway, entry, until)
  return (
    <li>
      <p>
        <strong>Line {line}</strong> {entry && <a href={dashboardRow(entry.id)}>{entry.name}</a>}
        <span className="note">
          {entry && ` ${entry.email}, receipt ${shortReceipt(entry.receipt)}`}
          {!entry && answer !== 'erased' && ' The entry was erased since: record how it ended.'}
        </span>
      </p>
      {answer === null && <p>Last day to answer: {timeIn(giveaway, until)}.</p>}
      {mail && (
        <>
          <p className="actions">
            <a className="button" href={mail.href}>
              Write the mail
            </a>
          </p>
          <details>
            <summary>The text, to copy</summary>
            <pre className="box card raised">{`${mail.subject}\n\n${mail.text}`}</pre>
          </details>
        </>
      )}
      {answer && <p>{answerNames[answer]}</p>}
      {answer === 'accepted' && (
        <p className="note">
          Write the name, as they allow it, into the giveaway’s file (wonBy: [Ruth M.]) and deploy.
        </p>
      )}
      {answer !== 'erased' && (
        <details open={answer === null}>
          <summary>{answer === null ? 'How did it end?' : 'Correct the answer'}</summary>
          <div className="actions">
            {answers.map((each) => (
              <Press
                key={each}
                action={dashboardDraw(giveaway.id, 'answer')}
                fields={{ line, answer: each }}
                quiet
              >
                {answerNames[each]}
              </Press>
            ))}
          </div>
        </details>
      )}
    </li>
  )
}

/** The mail to somebody who was drawn, filled in, for the owner's own mail program. */
function mailOf(
  site: Site,
  giveaway: Giveaway,
  { name, email }: { name: string; email: string },
  until: number,
) {
  if (winnerMail === undefined) return undefined
  const last = { ...giveaway.closesAt, ms: until }
  const { sponsor } = textsOf(giveaway)
  const values: Readonly<Record<string, string>> = {
    full_name: name,
    book_title: book.title,
    answer_by: longDate(last),
    answer_by_time: timeOfDay(last),
    site: site.origin,
    giveaway_id: giveaway.id,
    author_name: author.name,
    sender_name: sponsor.name,
    sender_postal_address: sponsor.address,
  }
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (found, key: string) => values[key] ?? found)
  const subject = filled(winnerMail.subject)
  const text = filled(winnerMail.text)
  // RFC 6068: line ends are CRLF.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  const href = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${body}`
  return { href, subject, text }
}

export const noDrawPage: DashboardPage = {
  menu: 'draw',
  body: <p>There is no giveaway.</p>,
}
