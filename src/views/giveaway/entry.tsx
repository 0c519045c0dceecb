import { entryFields } from '../../core/forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import type { EntryState } from '../forms/state.ts'
import type { Giveaway } from '../../core/giveaway/giveaway.ts'
import { entryPath, giveawayRulesPath } from '../../core/pages/paths.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { entryForm } from './labels.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    entry: EntryProps
  }
}

export type EntryProps = {
  giveaway: Giveaway
  /** The hash of the texts that the form asks to accept. */
  consent: string
  /** The eligibility statement; undefined when the giveaway is open to everybody. */
  statement?: string
  entered: string
  state?: EntryState | undefined
}

type LiveEntry = LiveForm<EntryState> & {
  /** Why the form is closed; typed text stays. */
  closed?: string | undefined
}

export function EntrySection(props: EntryProps & LiveEntry) {
  const { giveaway, consent, statement, entered: _, ...live } = props
  const agreement = (
    <LinkedText
      text={entryFields.agreement.label}
      link={entryForm.agreementLink}
      href={giveawayRulesPath(giveaway.id)}
    />
  )
  return (
    <>
      <h2 id="panel-title">{entryForm.heading}</h2>
      <Form
        id="entry"
        action={entryPath(giveaway.formId)}
        fields={entryFields}
        texts={{ agreement: { label: agreement, statement } }}
        submit={entryForm.submit}
        busyLabel={entryForm.sending}
        {...live}
      >
        <input type="hidden" name="consent" value={consent} />
      </Form>
    </>
  )
}
