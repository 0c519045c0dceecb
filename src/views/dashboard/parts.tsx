import type { ReactNode } from 'react'
import { holdNames } from '../../core/forms/holds.ts'
import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { done, failed, kinds, states } from './labels.ts'
import type { Fact, MessageLine, RowLine } from './types.ts'

/** A button that posts. */
export function Press(props: {
  action: string
  fields?: Readonly<Record<string, string | number>>
  quiet?: boolean
  children: ReactNode
}) {
  const { action, fields = {}, quiet, children } = props
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={quiet ? 'button quiet' : 'button'} type="submit">
        {children}
      </button>
    </form>
  )
}

/** What the last press has done, as the page's address tells it by names and counts. */
export function DoneNote({ told }: { told: Readonly<Record<string, string>> }) {
  const names = Object.keys(done).filter((name) => name in told) as (keyof typeof done)[]
  const texts = names.map((name) => done[name](Math.trunc(Number(told[name])) || 0))
  if (names.length === 0) return null
  return <Note isAlarm={names.some((name) => failed.has(name))} texts={texts.filter(Boolean)} />
}

export function Note({ isAlarm, texts }: { isAlarm: boolean; texts: readonly string[] }) {
  return (
    <div className="done card" role="status" data-alarm={isAlarm || undefined}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** A part of a page under its heading. */
export function Section(props: { id: string; heading: string; card?: true; children: ReactNode }) {
  const { id, heading, card, children } = props
  return (
    <section className={card && 'box card raised'} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The state of a submission, and which it is: "held · by you, entry in 2026-03, March 4, 2026 at 9:00 AM EST" */
export function State({ row }: { row: RowLine }) {
  const { status, hold, cause, kind, giveaway, received } = row
  const why = status === 'held' ? hold && holdNames[hold] : status === 'delivered' ? null : cause
  return (
    <>
      <span className="state" data-alarm={status === 'refused' || undefined}>
        {states[status]}
        {why && ` · ${why}`}
      </span>
      {` ${kinds[kind].one}${giveaway ? ` in ${giveaway}` : ''}, ${received}`}
    </>
  )
}

/** Submissions: who, what, when, and what can be done with each. */
export function RowList(props: {
  rows: readonly RowLine[]
  noteOf?: (row: RowLine) => string | undefined
  actionsOf?: (row: RowLine) => ReactNode
}) {
  const { rows, noteOf, actionsOf } = props
  return (
    <ul className="ruled rows">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <p>
              <strong>
                <a className="lone-link" href={dashboardRow(row.id)}>
                  {row.name}
                </a>
              </strong>{' '}
              <span className="note">{row.email}</span>
            </p>
            <p className="note">
              <State row={row} />
              {noteOf?.(row)}
            </p>
          </div>
          {actionsOf && <div className="actions">{actionsOf(row)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** Messages that could not be stored, as they came. */
export function Messages(props: {
  messages: readonly MessageLine[]
  actionOf?: (id: string) => ReactNode
}) {
  return props.messages.map(({ id, received, cause, body }) => (
    <div key={id}>
      <p className="note">{`${received}, ${cause}`}</p>
      <pre>{body}</pre>
      {props.actionOf?.(id)}
    </div>
  ))
}
