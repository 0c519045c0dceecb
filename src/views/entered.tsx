import { giveaway as words } from '../content/giveaway'
import { giveawayDates } from '../domain/dates'
import type { Giveaway } from '../domain/giveaway'
import { onHome, paths } from '../domain/paths'
import { fill } from '../domain/words'

const { confirmation } = words

/** 'You're in', with the receipt: a page of its own, and what the form turns into where a script runs. */
export function Entered(props: {
  giveaway: Giveaway
  receipt: string
  level?: 1 | 2
  id?: string
}) {
  const { giveaway, receipt, level = 1, id } = props
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
          <code>{receipt}</code>
        </dd>
        <dd>{confirmation.receiptHelp}</dd>
      </dl>
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
