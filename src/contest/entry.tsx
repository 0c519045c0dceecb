import { contest } from 'virtual:content/labels/contest'
import { fill } from '../domain/words.ts'
import type { Head } from '../draw/list.ts'
import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { shortReceipt } from '../giveaway/receipt.ts'
import { giveawayPath, onHome, paths } from '../pages/paths.ts'
import { ShareLink } from '../ui/links.tsx'
import { PublicList } from '../views/public-list.tsx'
import { Unbroken } from '../views/unbroken.tsx'

const { confirmation } = contest

export type EnteredProps = {
  giveaway: Giveaway
  receipt: string
  /** The last published head of the draw's public list, if known. */
  head: Head | undefined
  level?: 1 | 2
  id?: string
}

/** The confirmation with the receipt, as a page and in place of the form. */
export function Entered({ giveaway, receipt, head, level = 1, id }: EnteredProps) {
  const Heading = `h${level}` as const
  return (
    <div className="entered">
      <Heading id={id} tabIndex={-1}>
        {confirmation.heading}
      </Heading>
      <p className="lead">
        <Unbroken>{fill(confirmation.text, giveawayDates(giveaway))}</Unbroken>
      </p>
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
      <PublicList giveaway={giveaway.id} head={head} />
    </div>
  )
}
