import { dashboardRow } from '../../core/pages/dashboard-paths.ts'
import type { DashboardPage } from './document.tsx'
import { erase as labels } from './labels.ts'
import { Messages, RowList, Section } from './parts.tsx'
import type { MessageLine, RowLine } from './types.ts'

/** What goes when a person or a submission is erased, and what is then to erase at the services. */
export function erasePage(props: {
  row: RowLine
  rows: readonly RowLine[]
  messages: readonly MessageLine[]
  elsewhere: readonly { email: string; form: string | null }[]
  lookAgain: string
}): DashboardPage {
  const { row, rows, messages, elsewhere, lookAgain } = props
  const fields = [
    ...rows.map(({ id }) => ['row', id] as const),
    ...messages.map(({ id }) => ['message', id] as const),
  ]
  return {
    menu: 'find',
    title: labels.title(row.name),
    body: (
      <Section card id="all" heading={labels.goes}>
        <RowList rows={rows} />
        <Messages messages={messages} />
        {elsewhere.length > 0 && (
          <>
            <p>
              <strong>{labels.elsewhere}</strong>
            </p>
            <ol className="numbered-list">
              {elsewhere.map(({ email, form }) => (
                <li key={email + form}>{form ? labels.form(email, form) : labels.list(email)}</li>
              ))}
            </ol>
            <p className="note">{labels.noteFirst}</p>
          </>
        )}
        <p className="note">{labels.later(lookAgain)}</p>
        <form className="actions" method="post" action={dashboardRow(row.id, 'erase')}>
          {fields.map(([name, id]) => (
            <input key={id} type="hidden" name={name} value={id} />
          ))}
          <button className="button" type="submit">
            {labels.button(fields.length)}
          </button>
          {fields.length > 1 && (
            <a className="button quiet" href={dashboardRow(row.id, 'withdraw')}>
              {labels.one(row.kind, row.received)}
            </a>
          )}
        </form>
      </Section>
    ),
  }
}
