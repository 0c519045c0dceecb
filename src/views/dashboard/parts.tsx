import type { ReactNode } from 'react'
import { dashboardMessage, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { holdNames } from '../../core/forms/holds.ts'
import {
  done as labels,
  kinds,
  message as messageLabels,
  notes,
  states,
  type Done,
} from './labels.ts'
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
      <button className={quiet ? 'button quiet' : 'button'}>{children}</button>
    </form>
  )
}

const FAILED = new Set<Done['what']>(['no_number', 'unasked', 'taken', 'time_left', 'early'])

/** What the last press has done. */
export function DoneNote({ done }: { done: Done | undefined }) {
  if (done === undefined) return null
  const { what, moved, stayed, isUnderWay, isListed } = done
  return (
    <div className="done card" role="status" data-failed={FAILED.has(what) || undefined}>
      <p>{labels[what](moved)}</p>
      {stayed > 0 && <p>{notes.stayed(stayed)}</p>}
      {isUnderWay && <p>{notes.isUnderWay}</p>}
      {isListed && <p>{notes.isListed}</p>}
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
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function State({ row: { status, hold, cause } }: { row: RowLine }) {
  const why = status === 'held' ? hold && holdNames[hold] : status === 'delivered' ? null : cause
  return (
    <span className="state" data-state={status}>
      {states[status]}
      {why && <span className="why">{` · ${why}`}</span>}
    </span>
  )
}

/** Submissions and messages: who, what, when, its state, and what can be done with it. */
export function RowList(props: {
  rows: readonly RowLine[]
  messages?: readonly MessageLine[]
  noteOf?: (row: RowLine) => string | undefined
  actionsOf?: (row: RowLine) => ReactNode
}) {
  const { rows, messages = [], noteOf, actionsOf } = props
  return (
    <ul className="ruled rows">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <p>
              <a className="who" href={dashboardRow(row.id)}>
                {row.name}
              </a>{' '}
              <span className="note">{row.email}</span>
            </p>
            <p className="note">
              <State row={row} /> {whatOf(row)}
              {noteOf?.(row) && `, ${noteOf(row)}`}
            </p>
          </div>
          {actionsOf && <div className="actions">{actionsOf(row)}</div>}
        </li>
      ))}
      {messages.map(({ id, received, cause }) => (
        <li key={id}>
          <div>
            <a href={dashboardMessage(id)}>{messageLabels.title}</a>
            <p className="note">{`${received}, ${cause}`}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** "entry in 2026-03, March 4, 2026 at 9:00 AM EST" */
export function whatOf({ kind, giveaway, received }: RowLine): string {
  return `${kinds[kind].one}${giveaway ? ` in ${giveaway}` : ''}, ${received}`
}
