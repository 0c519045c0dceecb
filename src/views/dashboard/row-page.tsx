import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import {
  Decide,
  type Fact,
  Facts,
  type MessageLine,
  Messages,
  RowList,
  type RowLine,
  Section,
  State,
} from './parts.tsx'

/** What a person sent, what became of it, and what else came from their mailbox. `words`: those that they agreed to. */
export function rowPage(props: {
  row: RowLine
  sent: readonly Fact[]
  history: readonly Fact[]
  words: string | undefined
  others: readonly RowLine[]
  messages: readonly MessageLine[]
}): DashboardPage {
  const { row, sent, history, words, others, messages } = props
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
        <State row={row} />
      </>
    ),
    body: (
      <>
        <div className="actions">
          <Decide row={row} />
          <a className="button quiet" href={dashboardRow(row.id, 'erase')}>
            Erase…
          </a>
        </div>
        <Section id="sent" heading="What they sent">
          <Facts facts={sent} />
          {words && (
            <details>
              <summary>The words they agreed to</summary>
              <pre>{words}</pre>
            </details>
          )}
        </Section>
        <Section id="history" heading="What has happened">
          <Facts facts={history} />
        </Section>
        {others.length + messages.length > 0 && (
          <Section id="others" heading="Also from this mailbox">
            <RowList rows={others} />
            <Messages messages={messages} />
          </Section>
        )}
        <p>
          <a className="lone-link" href={dashboardRow(row.id, 'person.json')} download>
            Download all that is stored
          </a>
        </p>
      </>
    ),
  }
}
