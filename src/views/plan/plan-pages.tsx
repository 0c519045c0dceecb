import type { ReactNode } from 'react'
import { book, parts } from 'virtual:content/book'
import { samplerPath } from 'virtual:content/site'
import { dayNumbers } from '../../core/book/labels.ts'
import type { PlanFields } from '../../core/content/types.ts'
import formSheet from '../forms/form.css?inline'
import { FieldMessage } from '../forms/inputs.tsx'
import { isDay, longDay, longTime, weekdayDate } from '../../core/time/dates.ts'
import { paths, planCalendarPath, planPath } from '../../core/pages/paths.ts'
import { hasPage } from '../../core/pages/site-pages.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { ReviewLinks, SamplerLink, ShareLink } from '../ui/links.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { planForm, planPage as labels } from './labels.ts'
import planSheet from './plan.css?inline'
import { lastDayOf, type PlanChoice, type PlanDay, planFrom, isTime } from '../../core/plan/plan.ts'

/** An invalid choice, the allowed range of first days, and the form's action. */
type WrongChoice = PlanChoice & { from: string; to: string; action: string }

export function planFormPage(site: Site, plan: PlanFields, wrong?: WrongChoice): Page {
  return {
    path: paths.plan,
    title: `${plan.metaTitle} | ${book.title}`,
    description: plan.metaDescription,
    updated: plan.updated,
    structuredData: [breadcrumbs(site, { name: plan.title, path: paths.plan })],
    styles: [formSheet, planSheet],
    body: (
      <div className="plan-start columns page wrap" data-plan="">
        <section className="flow" aria-labelledby="plan-title">
          <h1 id="plan-title">{plan.title}</h1>
          <p className="lead">{plan.description}</p>
          <FirstDay wrong={wrong} />
          <More />
        </section>
        <ol className="plan-outline ruled bold">
          {parts.map(({ numeral, name, first, last, summary }) => (
            <li key={numeral}>
              <p className="kicker">{dayNumbers({ first, last })}</p>
              <h2>{name}</h2>
              <p>{summary}</p>
            </li>
          ))}
        </ol>
      </div>
    ),
  }
}

/** Without an action the form posts to the page's address with its tags. */
function FirstDay({ wrong }: { wrong: WrongChoice | undefined }) {
  const range = wrong && { from: longDay(wrong.from), to: longDay(wrong.to) }
  return (
    // The response shows the error; a browser's bubble would cover the shortcuts below.
    <form className="form" method="post" action={wrong?.action} noValidate>
      <Field
        name="first"
        type="date"
        required
        label={planForm.label}
        help={planForm.help}
        error={range && wrong.wrong === 'first' && planForm.wrong(range)}
        // An invalid date value logs a browser warning.
        value={wrong && isDay(wrong.first) && wrong.first}
      />
      <p className="actions">
        <button className="control scripted" type="button" data-first="sunday" hidden>
          {planForm.sunday}
        </button>
        <button className="control scripted" type="button" data-first="month" hidden>
          {planForm.month}
        </button>
      </p>
      <Field
        name="at"
        type="time"
        label={planForm.at}
        help={planForm.atHelp}
        error={wrong?.wrong === 'at' && planForm.wrongAt}
        value={wrong && isTime(wrong.at) && wrong.at}
      />
      <button className="button submit" type="submit">
        {planForm.button}
      </button>
    </form>
  )
}

type FieldProps = {
  name: string
  type: string
  required?: boolean
  label: string
  help: string
  error: string | false | undefined
  value: string | false | undefined
}

function Field({ name, type, required, label, help, error, value }: FieldProps) {
  const id = `plan-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        required={required}
        defaultValue={value || undefined}
        autoFocus={Boolean(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-${error ? 'error' : 'help'}`}
      />
      <FieldMessage id={id} help={help} error={error} />
    </div>
  )
}

/** `/plan/2027-01-03`: all days with dates, on one printed sheet. */
export function planPage(site: Site, { first, at }: PlanChoice): Page {
  const path = planPath(first)
  const dates = { first: longDay(first), last: longDay(lastDayOf(first)) }
  const heading = labels.heading(dates.first)
  return {
    path,
    title: `${heading} | ${book.title}`,
    description: labels.metaDescription(dates),
    linkPreview: paths.plan,
    styles: [blocksSheet, planSheet],
    body: (
      <article className="plan paper page wrap" data-plan={labels.today}>
        <header className="stack">
          <h1>{heading}</h1>
          <p className="on-paper">{`${book.title} · ${labels.name}`}</p>
          <p className="lead">{labels.lead(dates.last)}</p>
          <p className="actions">
            <a className="button" href={planCalendarPath(first, at)} data-saved="">
              {labels.calendar}
            </a>
            <button className="button quiet scripted" type="button" data-print hidden>
              {labels.print}
            </button>
            <ShareLink href={path} place="plan" title={heading}>
              {labels.share}
            </ShareLink>
          </p>
          {at && <p className="note off-paper">{labels.reminder(longTime(at))}</p>}
        </header>
        <p className="plan-lines on-paper">
          <span>{labels.church}</span>
          <span>{labels.meeting}</span>
        </p>
        <div className="plan-parts">
          {planFrom(first).map(({ part, days }) => (
            <section key={part.numeral} aria-labelledby={`part-${part.numeral}`}>
              <h2 id={`part-${part.numeral}`}>
                <span aria-hidden="true">{part.numeral}</span> {part.name}
              </h2>
              <ol start={part.first}>
                {days.map((day) => (
                  <Day key={day.number} {...day} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        <ReviewLinks site={site} />
        <p className="plan-address on-paper">
          {site.origin}
          {path}
        </p>
        <More>
          <a className="lone-link" href={paths.plan}>
            {labels.again}
          </a>
        </More>
      </article>
    ),
  }
}

function Day({ number, day, readings }: PlanDay) {
  return (
    <li data-day={day}>
      <span className="plan-number subheading">{number}</span>
      {readings.length === 0 && <p className="plan-name">{labels.inBook}</p>}
      {readings.map(({ title, path }) => (
        <p className="plan-name" key={path}>
          <a className="stretched" href={path}>
            {title}
          </a>
        </p>
      ))}
      <p className="plan-date">
        <time dateTime={day}>{weekdayDate(day)}</time>
        {readings.length > 0 && (
          <span>
            {readings
              .map(({ reference }) => reference)
              .filter(Boolean)
              .join('; ')}
          </span>
        )}
      </p>
    </li>
  )
}

function More({ children }: { children?: ReactNode }) {
  if (!children && !hasPage('groups') && !samplerPath) return undefined
  return (
    <p className="plan-more row off-paper">
      {children}
      <SamplerLink />
      {hasPage('groups') && (
        <span>
          {planForm.groups}{' '}
          <a className="lone-link" href={paths.groups}>
            {planForm.groupsLink}
          </a>
        </span>
      )}
    </p>
  )
}
