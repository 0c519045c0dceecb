import { author, book } from 'virtual:content/book'
import { winnerMail } from 'virtual:content/dashboard'
import type { Site } from '../../core/configuration.ts'
import { answers, type Asked } from '../../core/draw/list.ts'
import { type Giveaway, lastMomentOf } from '../../core/giveaway/giveaway.ts'
import { shortReceipt } from '../../core/giveaway/receipt.ts'
import { textsOf } from '../../core/giveaway/texts.ts'
import { longDate, longInstant, timeOfDay } from '../../core/lib/dates.ts'
import { dashboardDraw, dashboardPaths, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { drawPath } from '../../core/pages/paths.ts'
import type { DashboardPage } from './document.tsx'
import { draw as labels, today, type Done } from './labels.ts'
import { DoneNote, Facts, Press, Section } from './parts.tsx'
import type { Fact, Stage } from './types.ts'

type Offer = Asked & {
  /** Undefined once erased. */
  entry: { id: string; name: string; email: string; receipt: string } | undefined
}

type Drawing = {
  site: Site
  giveaway: Giveaway
  stage: Stage
  offers: readonly Offer[]
  coming: readonly Fact[]
  done: Done | undefined
  /** Other giveaways. */
  others: readonly string[]
}

/** A draw: its steps, whose turn it is, and what the owner does now. */
export function dashboardDrawPage(drawing: Drawing): DashboardPage {
  const { giveaway, stage, offers, done, others, coming } = drawing
  return {
    title: labels.title,
    path: dashboardPaths.draw,
    body: (
      <>
        <header>
          <h1>{`${labels.title} ${giveaway.id}`}</h1>
          {others.length > 0 && (
            <p className="row">
              {others.map((id) => (
                <a key={id} className="lone-link" href={dashboardDraw(id)}>
                  {id}
                </a>
              ))}
            </p>
          )}
        </header>
        <DoneNote done={done} />
        <section className="box card raised">
          <p>{labels.stages[stage]}</p>
          {stage === 'late' && (
            <Press action={dashboardDraw(giveaway.id, 'close')}>{labels.closeNow}</Press>
          )}
          {stage === 'drawable' && (
            <>
              <p className="note">{labels.askHelp}</p>
              <Press action={dashboardDraw(giveaway.id, 'ask')}>
                {offers.length === 0 ? labels.askFirst : labels.askNext}
              </Press>
            </>
          )}
        </section>
        {offers.length > 0 && (
          <Section id="asked" heading={labels.asked}>
            <ul className="ruled">
              {offers.toReversed().map((offer) => (
                <Asking key={offer.line} offer={offer} drawing={drawing} />
              ))}
            </ul>
          </Section>
        )}
        {coming.length > 0 && (
          <Section id="coming" heading={today.coming}>
            <Facts facts={coming} />
          </Section>
        )}
        <p>
          <a className="lone-link" href={drawPath(giveaway.id)}>
            {labels.publicPage}
          </a>
        </p>
      </>
    ),
  }
}

function Asking({ offer, drawing }: { offer: Offer; drawing: Drawing }) {
  const { giveaway, site } = drawing
  const { line, answer, entry, asked_at: askedAt } = offer
  const until = lastMomentOf(giveaway, askedAt)
  const mail = entry && answer === null && mailOf(site, giveaway, entry, until)
  return (
    <li>
      <p>
        <strong>{labels.line(line)}</strong>{' '}
        {entry && <a href={dashboardRow(entry.id)}>{entry.name}</a>}
        {entry && (
          <span className="note">{` ${entry.email}, ${labels.receipt(shortReceipt(entry.receipt))}`}</span>
        )}
      </p>
      {answer === 'erased' && <p className="note">{labels.erased}</p>}
      {answer !== 'erased' && !entry && <p className="note">{labels.erasedSince}</p>}
      {answer === null && <p>{labels.until(longInstant({ ...giveaway.closesAt, ms: until }))}</p>}
      {mail && (
        <>
          <p className="actions">
            <a className="button" href={mail.href}>
              {labels.write}
            </a>
          </p>
          <details>
            <summary>{labels.copy}</summary>
            <pre className="box card raised">{`${mail.subject}\n\n${mail.text}`}</pre>
          </details>
        </>
      )}
      {answer !== null && answer !== 'erased' && <p>{labels.answers[answer]}</p>}
      {answer === 'accepted' && <p className="note">{labels.won}</p>}
      {answer !== 'erased' && (
        <details open={answer === null}>
          <summary>{answer === null ? labels.record : labels.correct}</summary>
          <div className="actions">
            {answers.map((each) => (
              <Press
                key={each}
                action={dashboardDraw(giveaway.id, 'answer')}
                fields={{ line, answer: each }}
                quiet
              >
                {labels.answers[each]}
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

export function noDrawPage(): DashboardPage {
  return {
    path: dashboardPaths.draw,
    title: labels.title,
    body: (
      <>
        <h1>{labels.title}</h1>
        <p>{labels.none}</p>
      </>
    ),
  }
}
