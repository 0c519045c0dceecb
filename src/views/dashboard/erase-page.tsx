import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { plural } from '../../core/text/words.ts'
import type { DashboardPage } from './document.tsx'
import { kinds } from './labels.ts'
import { type MessageLine, Messages, Press, RowList, type RowLine, Section } from './parts.tsx'

/** Lists what is erased with a person or a submission, and what the owner must then erase at the services. */
export function erasePage(props: {
  row: RowLine
  rows: readonly RowLine[]
  messages: readonly MessageLine[]
  elsewhere: readonly { email: string; form: string | null }[]
}): DashboardPage {
  const { row, rows, messages, elsewhere } = props
  const count = rows.length + messages.length
  return {
    menu: 'find',
    title: `Erase ${row.name}`,
    body: (
      <Section card id="all" heading="This goes">
        <RowList rows={rows} />
        <Messages messages={messages} />
        {elsewhere.length > 0 && (
          <>
            <p>
              <strong>Erase there, too</strong>
            </p>
            <ol className="numbered-list">
              {elsewhere.map(({ email, form }) => (
                <li key={email + form}>
                  {`${email} at the ${form ? `form service, in form ${form}` : 'newsletter service'}`}
                </li>
              ))}
            </ol>
            <p className="note">
              The services have these addresses, or may get them before you press the button. Note
              them first: afterwards they are gone from here.
            </p>
          </>
        )}
        <p className="note">
          Cloudflare keeps a copy of the ledger for 30 days. Something may still be in the fallback
          queue, which keeps it for four days: look for this address again in five.
        </p>
        <div className="actions">
          <Press
            action={dashboardRow(row.id, 'erase')}
            fields={{ row: rows.map(({ id }) => id), message: messages.map(({ id }) => id) }}
          >
            Erase {plural(count, 'row')} for good
          </Press>
          {count > 1 && (
            <a className="button quiet" href={dashboardRow(row.id, 'withdraw')}>
              {`Only the ${kinds[row.kind].one} of ${row.received}…`}
            </a>
          )}
        </div>
      </Section>
    ),
  }
}
