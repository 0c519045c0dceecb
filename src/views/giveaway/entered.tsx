import type { ReactNode } from 'react'
import { contact } from 'virtual:content/book'
import { type EntryField, entryFields, storedNames, type Values } from '../../core/forms/fields.ts'
import { Toast } from '../forms/toast.tsx'
import type { Giveaway } from '../../core/giveaway/giveaway.ts'
import { shortReceipt } from '../../core/giveaway/receipt.ts'
import { drawPath, giveawayPath, onHome, paths } from '../../core/pages/paths.ts'
import { NumeralArc } from '../ui/arc.tsx'
import { ShareLink } from '../ui/links.tsx'
import { confirmation, giveawayToasts, drawing } from './labels.ts'

type EnteredProps = {
  giveaway: Giveaway
  receipt: string
  others?: readonly string[]
  /** What was just sent. */
  sent?: Values<EntryField> | undefined
  isNew: boolean
  text: string
  /** Hides what is useless after the close. */
  isClosed?: boolean
  /** A link back to the form, for a shared device. */
  another?: ReactNode
  id?: string
}

/** The confirmation with the receipt, as a page and in place of the giveaway page. */
export function Entered(props: EnteredProps) {
  const { giveaway, receipt, others = [], sent, isNew, text, isClosed = false, another, id } = props
  // The dashboard finds an entry by its receipt.
  const subject = encodeURIComponent(confirmation.subject(receipt))
  return (
    <div className="entered stack centered">
      <NumeralArc />
      {isNew && <Toast notice={giveawayToasts.success} />}
      <h1 id={id} tabIndex={-1}>
        {confirmation.heading}
      </h1>
      <p className="lead">{text}</p>
      <Receipt receipt={receipt} others={others} />
      {sent && <Sent values={sent} />}
      <p className="actions">
        <a className="button" href={onHome('quiz')}>
          {confirmation.quiz}
        </a>
        <ShareLink href={giveawayPath(giveaway.id)} place="entered">
          {confirmation.share}
        </ShareLink>
      </p>
      <p>
        <a className="lone-link" href={paths.home}>
          {confirmation.home}
        </a>
      </p>
      {!isClosed && (
        <p>
          {confirmation.oneEntry} {confirmation.correction}{' '}
          <a href={`mailto:${contact.email}?subject=${subject}`}>{confirmation.write}</a>
        </p>
      )}
      {!isClosed && another && (
        <p>
          {confirmation.another} {another}
        </p>
      )}
      <p className="note">
        {!isClosed && drawing.text} <a href={drawPath(giveaway.id)}>{drawing.link}</a>
      </p>
    </div>
  )
}

function Receipt({ receipt, others }: { receipt: string; others: readonly string[] }) {
  return (
    <dl className="ticket gold-ground">
      <dt>{confirmation.receipt}</dt>
      <dd>
        <code>{shortReceipt(receipt)}</code>
      </dd>
      <dd>
        <details>
          <summary>{confirmation.receiptWhole}</summary>
          <code className="whole">{receipt}</code>
        </details>
      </dd>
      {others.length > 0 && (
        <dd>
          <details>
            <summary>{confirmation.more(others.length)}</summary>
            {others.map((other) => (
              <code className="whole" key={other}>
                {other}
              </code>
            ))}
          </details>
        </dd>
      )}
      <dd>{confirmation.receiptHelp}</dd>
    </dl>
  )
}

/** Shows the stored values, so that the visitor notices a typo. */
function Sent({ values }: { values: Values<EntryField> }) {
  return (
    <section className="sent" aria-label={confirmation.sent}>
      <p className="sent-title subheading">{confirmation.sent}</p>
      <dl>
        {storedNames(entryFields)
          .filter((name) => values[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt>{entryFields[name].label}</dt>
              <dd dir="auto">{values[name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
