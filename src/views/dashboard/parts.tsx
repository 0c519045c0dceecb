import type { ReactNode } from 'react'
import { causeText, type Hold, holdNames } from '../../core/forms/holds.ts'
import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { done, failed, type KindName, kinds, states, steps } from './labels.ts'

/** A name and its value, such as an instant and what happens then. */
export type Fact = readonly [name: string, value: string]

/** A submission in a list. Instants are texts. */
export type RowLine = {
  id: string
  kind: KindName
  name: string
  email: string
  received: string
  status: keyof typeof states
  hold: Hold | null
  cause: string | null
  giveaway: string | null
  /** When a person last decided. */
  reviewed: string | undefined
}

/** A message that could not be stored. */
export type MessageLine = { id: string; received: string; cause: string; body: string }

/** A button that posts. */
export function Press(props: {
  action: string
  fields?: Readonly<Record<string, string | number | readonly string[]>> | undefined
  quiet?: boolean
  children: ReactNode
}) {
  const { action, fields = {}, quiet, children } = props
  const inputs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  )
  return (
    <form method="post" action={action}>
      {inputs.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button className={quiet ? 'button quiet' : 'button'} type="submit">
        {children}
      </button>
    </form>
  )
}

/** What the last press has done, as the page's address tells it by names and counts. */
export function DoneNote({ query }: { query: Readonly<Record<string, string>> }) {
  const names = Object.keys(done).filter((name) => name in query) as (keyof typeof done)[]
  const texts = names.map((name) => done[name](Math.trunc(Number(query[name])) || 0))
  if (names.length === 0) return null
  return (
    <Note isAlarm={names.some((name) => failed.includes(name))} texts={texts.filter(Boolean)} />
  )
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
      <h2 id={id} className="subheading">
        {heading}
      </h2>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name + value}>
          <dt className="note">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The state of a submission, and which it is: "held · by you, entry in 2026-03, March 4, 2026 at 9:00 AM EST" */
export function State({ row }: { row: RowLine }) {
  const { status, hold, cause, kind, giveaway, received } = row
  const failure = cause !== null && status !== 'delivered' ? causeText(cause) : undefined
  const why = hold ? holdNames[hold] : failure
  return (
    <p className="note">
      <span className="state" data-alarm={status === 'refused' || undefined}>
        {states[status]}
        {why && ` · ${why}`}
      </span>
      {` ${kinds[kind].one}${giveaway ? ` in ${giveaway}` : ''}, ${received}`}
      {isKept(row) && `, kept held on ${row.reviewed}`}
    </p>
  )
}

/** Whether a person has decided that it stays held. */
function isKept({ status, reviewed }: RowLine): boolean {
  return status === 'held' && reviewed !== undefined
}

const stepsOf = {
  held: ['release', 'hold'],
  pending: ['hold'],
  refused: ['release', 'hold'],
  delivered: ['again', 'hold'],
} as const

/** The buttons that decide on a submission; `inList`: among others, to which they lead back. */
export function Decide({ row, inList = false }: { row: RowLine; inList?: boolean }) {
  return stepsOf[row.status]
    .filter((step) => step !== 'hold' || !isKept(row))
    .map((step) => (
      <Press
        key={step}
        action={dashboardRow(row.id, step)}
        fields={inList ? { back: 'held' } : {}}
        quiet={inList || step !== 'release'}
      >
        {steps[step]}
      </Press>
    ))
}

/** Submissions: who, what and when; `decide`: with the buttons for each. */
export function RowList({ rows, decide }: { rows: readonly RowLine[]; decide?: true }) {
  return (
    <ul className="ruled">
      {rows.map((row) => (
        <li key={row.id} className="row">
          <div>
            <p>
              <a className="lone-link" href={dashboardRow(row.id)}>
                <strong>{row.name}</strong>
              </a>{' '}
              <span className="note">{row.email}</span>
            </p>
            <State row={row} />
          </div>
          {decide && (
            <div className="actions">
              <Decide row={row} inList />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Messages that could not be stored, as they came; `erase`: where each can be erased. */
export function Messages(props: { messages: readonly MessageLine[]; erase?: string }) {
  return props.messages.map(({ id, received, cause, body }) => (
    <div key={id}>
      <p className="note">{`${received}, ${cause}`}</p>
      <pre>{body}</pre>
      {props.erase && (
        <Press action={props.erase} fields={{ message: id }} quiet>
          {steps.erase}
        </Press>
      )}
    </div>
  ))
}
