import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { row as labels, steps } from './labels.ts'
import { Facts, Messages, Press, RowList, Section, State } from './parts.tsx'
import type { Fact, MessageLine, RowLine } from './types.ts'

export type RowDetails = RowLine & {
  sent: readonly Fact[]
  history: readonly Fact[]
  /** The words that the person agreed to. */
  words: string | undefined
}

const stepsOf = {
  held: ['release', 'hold'],
  pending: ['hold'],
  refused: ['release', 'hold'],
  delivered: ['again', 'hold'],
} as const

/** What a person sent, what became of it, and what else came from their mailbox. */
export function rowPage(props: {
  row: RowDetails
  others: readonly RowLine[]
  messages: readonly MessageLine[]
}): DashboardPage {
  const { row, others, messages } = props
  return {
    menu: 'find',
    title: row.name,
    lead: (
      <>
        <p>
          <a className="lone-link" href={`mailto:${encodeURIComponent(row.email)}`}>
            {row.email}
          </a>
        </p>
        <p className="note">
          <State row={row} />
        </p>
      </>
    ),
    body: (
      <>
        <div className="actions">
          {stepsOf[row.status].map((step) => (
            <Press key={step} action={dashboardRow(row.id, step)} quiet={step !== 'release'}>
              {steps[step]}
            </Press>
          ))}
          <a className="button quiet" href={dashboardRow(row.id, 'erase')}>
            {labels.erase}
          </a>
        </div>
        <Section id="sent" heading={labels.sent}>
          <Facts facts={row.sent} />
          {row.words && (
            <details>
              <summary>{labels.agreed}</summary>
              <pre>{row.words}</pre>
            </details>
          )}
        </Section>
        <Section id="history" heading={labels.history}>
          <Facts facts={row.history} />
        </Section>
        {others.length + messages.length > 0 && (
          <Section id="others" heading={labels.others}>
            <RowList rows={others} />
            <Messages messages={messages} />
          </Section>
        )}
        <p>
          <a className="lone-link" href={dashboardRow(row.id, 'person.json')} download>
            {labels.download}
          </a>
        </p>
      </>
    ),
  }
}
