import { draw } from '../content/draw'
import { contest } from '../content/giveaway'
import { giveawayDates } from '../domain/dates'
import type { Head } from '../domain/draw/chain'
import type { Giveaway } from '../domain/giveaway'
import { drawPath, onHome, paths } from '../domain/paths'
import { shortReceipt } from '../domain/receipt'
import { fill } from '../domain/words'

const { confirmation } = contest

export type EnteredProps = {
  giveaway: Giveaway
  receipt: string
  /** The draw's public list: the giveaway's id and, if known, the last published head. */
  list?: { giveaway: string; last: Head | undefined }
  level?: 1 | 2
  id?: string
}

/** The confirmation with the receipt, as a page and in place of the form. */
export function Entered({ giveaway, receipt, list, level = 1, id }: EnteredProps) {
  const Heading = `h${level}` as const
  return (
    <div className="entered">
      <Heading id={id} tabIndex={-1}>
        {confirmation.heading}
      </Heading>
      <p className="lead">{fill(confirmation.text, giveawayDates(giveaway))}</p>
      <dl>
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
        <dd>{confirmation.receiptHelp}</dd>
      </dl>
      {list && <PublicList {...list} />}
      <p className="actions">
        <a className="button" href={onHome('quiz')}>
          {confirmation.quiz}
        </a>
        <a className="button quiet" href={paths.home}>
          {confirmation.home}
        </a>
      </p>
    </div>
  )
}

/** The list's last head to save; if not known, a link to it. */
function PublicList({ giveaway, last }: NonNullable<EnteredProps['list']>) {
  const words = draw.entered
  return (
    <div className="field-help">
      <p>
        {words.text} <a href={drawPath(giveaway)}>{words.link}</a>
      </p>
      {last && (
        <p className="seal">
          {fill(words.seal, {
            hour: `${last.hour.slice(0, 16).replace('T', ' ')} UTC`,
            count: last.count,
            head: last.head,
          })}
        </p>
      )}
    </div>
  )
}
