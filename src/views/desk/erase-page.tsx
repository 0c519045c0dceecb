import { deskPaths, deskRow } from '../../core/pages/desk-paths.ts'
import type { DeskPage } from './document.tsx'
import { erase as labels } from './labels.ts'
import { RowList, Section } from './parts.tsx'
import type { MessageLine, RowLine } from './types.ts'

type Going = {
  rows: readonly RowLine[]
  messages: readonly MessageLine[]
  elsewhere: readonly { email: string; form: string | null }[]
}

/** What goes when a person, or one submission, is erased, and what is then to erase at the services. */
export function erasePage(props: {
  row: RowLine
  all: Going
  one: Going
  lookAgain: string
}): DeskPage {
  const { row, all, one, lookAgain } = props
  return {
    path: deskPaths.find,
    title: labels.title(row.name),
    body: (
      <>
        <h1>{labels.title(row.name)}</h1>
        <Part id={row.id} heading={labels.all} going={all} />
        {all.rows.length + all.messages.length > 1 && (
          <Part id={row.id} heading={labels.one} going={one} quiet />
        )}
        <p className="note">{labels.later(lookAgain)}</p>
      </>
    ),
  }
}

function Part(props: { id: string; heading: string; going: Going; quiet?: true }) {
  const { id, heading, going, quiet } = props
  const { rows, messages, elsewhere } = going
  const fields = [
    ...rows.map((row) => ({ name: 'row', id: row.id })),
    ...messages.map((message) => ({ name: 'message', id: message.id })),
  ]
  return (
    <Section card id={quiet ? 'one' : 'all'} heading={heading}>
      <RowList rows={rows} messages={messages} />
      {elsewhere.length > 0 && (
        <>
          <h3>{labels.elsewhere}</h3>
          <ul className="prose-list">
            {elsewhere.map(({ email, form }) => (
              <li key={email + form}>{form ? labels.form(email, form) : labels.list(email)}</li>
            ))}
          </ul>
          <p className="note">{labels.noteFirst}</p>
        </>
      )}
      <form method="post" action={deskRow(id, 'erase')}>
        {fields.map((field) => (
          <input key={field.id} type="hidden" name={field.name} value={field.id} />
        ))}
        <button className={quiet ? 'button quiet' : 'button'}>
          {labels.button(fields.length)}
        </button>
      </form>
    </Section>
  )
}
