import { contest } from 'virtual:content/labels/contest'
import { type EntryField, entryFields } from '../forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import { Fields, type FieldWords } from '../forms/inputs.tsx'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { entryPath, giveawayRulesPath } from '../pages/paths.ts'
import { Honeypot } from './honeypot.tsx'
import type { EntryOutcome } from './outcomes.ts'

const words = contest.form
const [before, after] = words.agreement.split(words.agreementLink)

/** The entry form; `closed` says why it can no longer be sent, and the typed text stays. */
export function EntryForm(
  props: LiveForm<EntryOutcome> & {
    giveaway: Giveaway
    consent: string
    closed?: string | undefined
  },
) {
  const { giveaway, consent, outcome, closed, emailHint, ...live } = props
  return (
    <Form
      action={entryPath(giveaway.formId)}
      submit={words.submit}
      busy={words.sending}
      closed={closed}
      outcome={outcome}
      {...live}
    >
      <input type="hidden" name="consent" value={consent} />
      <Fields
        id="entry"
        fields={entryFields}
        words={wordsWith(giveawayRulesPath(giveaway.id))}
        outcome={outcome}
        emailHint={emailHint}
      />
      <Honeypot id="entry-topic" />
    </Form>
  )
}

function wordsWith(rules: string): Record<EntryField, FieldWords> {
  const agreement = (
    <>
      {before}
      <a href={rules} target="_blank">
        {words.agreementLink}
      </a>
      {after}
    </>
  )
  return {
    fullName: { label: words.fullName },
    email: { label: words.email },
    instagramHandle: { label: words.instagram, help: words.instagramHelp },
    whyWantBook: { label: words.reason, help: words.reasonHelp },
    agreement: { label: agreement, help: words.agreementHelp, statement: words.statement },
  }
}
