import { confirmation, entryForm } from 'virtual:content/labels/contest'
import { publicList } from 'virtual:content/labels/draw'
import { form } from 'virtual:content/labels/forms'
import { contestSuccess } from 'virtual:content/notices'
import type { Head } from '../draw/file.ts'
import { type EntryField, entryFields } from '../forms/fields.ts'
import { Form, Honeypot, type LiveForm, SentTo } from '../forms/form.tsx'
import { type FieldLabels, Fields } from '../forms/inputs.tsx'
import type { EntryOutcome } from '../forms/outcome.ts'
import { Toast } from '../forms/toast.tsx'
import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { shortReceipt } from '../giveaway/receipt.ts'
import { noticeOf } from '../giveaway/texts.ts'
import { fill } from '../lib/words.ts'
import {
  drawPath,
  entryPath,
  giveawayPath,
  giveawayRulesPath,
  onHome,
  paths,
} from '../pages/paths.ts'
import { ShareLink } from '../ui/links.tsx'
import { Unbroken } from '../ui/prose.tsx'

declare module '../ui/island.tsx' {
  interface Islands {
    entry: EntryProps
  }
}

export type EntryProps = {
  giveaway: Giveaway
  /** The hash of the texts that the form asks to accept. */
  consent: string
  outcome?: EntryOutcome | undefined
}

type LiveEntry = LiveForm<EntryOutcome> & {
  /** Why the form can no longer be sent; the typed text stays. */
  closed?: string | undefined
}

/** The entry form with its heading, or the confirmation. */
export function EntrySection(
  props: EntryProps &
    LiveEntry & {
      /** The accepted entry. */
      done?: Pick<EnteredProps, 'receipt' | 'head' | 'email'> | undefined
      /** Whether the success toast is still shown. */
      toast?: boolean
      onChange?: () => void
    },
) {
  const { done, toast = false, onChange, ...form } = props
  if (done === undefined) {
    return (
      <>
        <h2 id="panel-title">{entryForm.heading}</h2>
        <EntryForm {...form} />
      </>
    )
  }
  const { giveaway, onClose } = form
  return (
    <>
      {toast && <Toast notice={noticeOf(contestSuccess, giveaway)} onClose={onClose} />}
      <Entered id="panel-title" level={2} giveaway={giveaway} onChange={onChange} {...done} />
    </>
  )
}

function EntryForm(props: EntryProps & LiveEntry) {
  const { giveaway, consent, outcome, email, ...live } = props
  return (
    <Form
      action={entryPath(giveaway.formId)}
      submit={entryForm.submit}
      busy={entryForm.sending}
      outcome={outcome}
      {...live}
    >
      <input type="hidden" name="consent" value={consent} />
      <Fields
        id="entry"
        fields={entryFields}
        labels={labelsWith(giveawayRulesPath(giveaway.id))}
        outcome={outcome}
        email={email}
      />
      <Honeypot id="entry-topic" />
    </Form>
  )
}

const [before, after] = entryForm.agreement.split(entryForm.agreementLink)

function labelsWith(rules: string): Record<EntryField, FieldLabels> {
  const agreement = (
    <>
      {before}
      <a href={rules} target="_blank">
        {entryForm.agreementLink}
      </a>
      {after}
    </>
  )
  return {
    fullName: { label: form.fullName },
    email: { label: form.email },
    instagramHandle: { label: entryForm.instagram, help: entryForm.instagramHelp },
    whyWantBook: { label: entryForm.reason, help: entryForm.reasonHelp },
    agreement: {
      label: agreement,
      help: entryForm.agreementHelp,
      statement: entryForm.statement,
    },
  }
}

export type EnteredProps = {
  giveaway: Giveaway
  /** Empty when the answer has none. */
  receipt: string
  /** The last published head of the draw's public list, if known. */
  head: Head | undefined
  /** Whether entries have closed: the page of an entry without a script may be opened later. */
  ended?: boolean
  /** The address of the entry, where a script knows it, and what shows the form again. */
  email?: string
  onChange?: (() => void) | undefined
  level?: 1 | 2
  id?: string
}

/** The confirmation with the receipt, as a page and in place of the form. */
export function Entered(props: EnteredProps) {
  const { giveaway, receipt, head, ended = false, email, onChange, level = 1, id } = props
  const Heading = `h${level}` as const
  return (
    <div className="entered">
      <Heading id={id} tabIndex={-1}>
        {confirmation.heading}
      </Heading>
      <p className="lead">
        <Unbroken>
          {fill(ended ? confirmation.past : confirmation.text, giveawayDates(giveaway))}
        </Unbroken>
      </p>
      {email !== undefined && onChange && <SentTo email={email} onChange={onChange} />}
      {receipt !== '' && <Receipt receipt={receipt} />}
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

function Receipt({ receipt }: { receipt: string }) {
  return (
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
  )
}

/** The list's last head to save. It may load later, so it is below the buttons and moves none. */
function PublicList({ giveaway, head }: { giveaway: string; head: Head | undefined }) {
  return (
    <div className="note">
      <p>
        {publicList.text} <a href={drawPath(giveaway)}>{publicList.link}</a>
      </p>
      {head && (
        <p className="seal">
          {fill(publicList.seal, {
            hour: `${head.hour.slice(0, 16).replace('T', ' ')} UTC`,
            count: head.count,
            head: head.head,
          })}
        </p>
      )}
    </div>
  )
}
