import type { ReactNode } from 'react'
import { deskRow } from '../../core/pages/desk-paths.ts'
import { holdNames } from '../../core/forms/holds.ts'
import { done as labels, kinds, notes, states } from './labels.ts'
import type { Done, RowLine } from './types.ts'

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

export function State({
  row: { status, hold, cause },
}: {
  row: Pick<RowLine, 'status' | 'hold' | 'cause'>
}) {
  const why = status === 'held' ? hold && holdNames[hold] : status === 'delivered' ? null : cause
  return (
    <span className="state" data-state={status}>
      {states[status]}
      {why && <span className="why">{` · ${why}`}</span>}
    </span>
  )
}

/** One submission in a list: who, what, when, its state, and what can be done with it. */
export function RowItem({
  row,
  note,
  children,
}: {
  row: RowLine
  note?: string | undefined
  children?: ReactNode
}) {
  return (
    <li className="row-item">
      <p>
        <a className="who" href={deskRow(row.id)}>
          {row.name}
        </a>{' '}
        <span className="note">{row.email}</span>
      </p>
      <p className="note">
        {`${kinds[row.kind].one}${row.giveaway ? ` in ${row.giveaway}` : ''}, ${row.received}`}
      </p>
      <p>
        <State row={row} />
        {note && <span className="note">{` ${note}`}</span>}
      </p>
      {children && <div className="actions">{children}</div>}
    </li>
  )
}
