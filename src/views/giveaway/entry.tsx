import { entryFields } from '../../core/forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import type { EntryState } from '../forms/state.ts'
import type { Giveaway } from '../../core/giveaway/giveaway.ts'
import { entryPath, giveawayRulesPath } from '../../core/pages/paths.ts'
import { shared } from '../ui/labels.ts'
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
  return (
    <>
      <h2 id="panel-title">{entryForm.heading}</h2>
      <Form
        id="entry"
        action={entryPath(giveaway.formId)}
        fields={entryFields}
        texts={{
          agreement: { label: <Agreement rules={giveawayRulesPath(giveaway.id)} />, statement },
        }}
        submit={entryForm.submit}
        busyLabel={entryForm.sending}
        {...live}
      >
        <input type="hidden" name="consent" value={consent} />
      </Form>
    </>
  )
}

const [before, after] = entryFields.agreement.label.split(entryForm.agreementLink)

function Agreement({ rules }: { rules: string }) {
  return (
    <>
      {before}
      <a href={rules} target="_blank" aria-label={`${entryForm.agreementLink} (${shared.newTab})`}>
        {entryForm.agreementLink}
      </a>
      {after}
    </>
  )
}
