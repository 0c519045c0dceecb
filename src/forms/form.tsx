import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { honeypot } from './fields.ts'
import { form } from './labels.ts'
import { fieldsOf, firstWrong, type FormOutcome } from './outcome.ts'
import { Toast } from './toast.tsx'

/** What an island adds to a form (`client/live-form.ts`); without a script a form has its outcome at most. */
export type LiveForm<Outcome> = {
  outcome?: Outcome | undefined
  sending?: boolean
  onSubmit?: ComponentProps<'form'>['onSubmit']
  onBlur?: ComponentProps<'form'>['onBlur']
  onFocus?: ComponentProps<'form'>['onFocus']
  onInput?: ComponentProps<'form'>['onInput']
  onKeyDown?: ComponentProps<'form'>['onKeyDown']
  /** Turns native validation off, so that the specified toasts appear instead of the browser's messages. */
  noValidate?: boolean
  onClose?: (() => void) | undefined
  /** What is known of the address while it is typed. */
  email?: EmailHint | undefined
  /** What a screen reader is told when what was wrong in a field has been cured. */
  cured?: string | undefined
}

/** A better spelling of the address, and what takes it over. */
export type EmailHint = {
  better: string | undefined
  onApply: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * A form with its button and toast. The toast lies over the form's heading or, when it is about sending or one of the last
 * two fields, over its note. So it covers no field or button, and moves none.
 */
export function Form<Field extends string>(
  props: Omit<LiveForm<FormOutcome<Field>>, 'email'> & {
    action: string
    submit: string
    busy: string
    /** Why the form can no longer be sent; a press on the button shows it. */
    closed?: string | undefined
    note?: string
    /** What is told of where the visit came from, as a query, unless a form that comes back carries it. */
    attribution?: string | undefined
    children: ReactNode
  },
) {
  const {
    outcome,
    sending = false,
    onClose,
    cured,
    submit,
    busy,
    closed,
    note,
    attribution: given,
    children,
    ...rest
  } = props
  const attribution = outcome?.attribution || given
  const toast = outcome?.notice && <Toast notice={outcome.notice} onClose={onClose} />
  const above = isAbove(outcome)
  return (
    // client/islands.ts has set noValidate before this hydrates.
    <form className="form" method="post" suppressHydrationWarning {...rest}>
      {above && toast}
      {attribution && <input type="hidden" name="attribution" value={attribution} />}
      {children}
      <Submit sending={sending} busy={busy} off={closed !== undefined}>
        {submit}
      </Submit>
      {onClose && (
        <p className="unseen" role="status">
          {cured}
        </p>
      )}
      <div className="form-room swap">
        {note && <p className="note form-note">{note}</p>}
        {closed && (
          <p className="form-closed" role="alert">
            {closed}
          </p>
        )}
        {!above && toast}
      </div>
    </form>
  )
}

/** Whether the toast is about a field before the last two. */
function isAbove<Field extends string>(outcome: FormOutcome<Field> | undefined): boolean {
  const wrong = firstWrong(outcome)
  if (outcome === undefined || wrong === undefined) return false
  const fields = fieldsOf(outcome)
  return fields.indexOf(wrong) < fields.length - 2
}

/** What every confirmation of a script says: where the mail goes, and how to mend it. */
export function SentTo({ email, onChange }: { email: string; onChange: () => void }) {
  const [before, after] = form.sentTo
  return (
    <p className="sent-to">
      {before}
      <strong>{email}</strong>
      {after}{' '}
      <span className="unbroken">
        {form.notRight}{' '}
        <button className="lone-link" type="button" onClick={onChange}>
          {form.change}
        </button>
      </span>
    </p>
  )
}

/** A button that keeps its width: both of its texts are in one grid cell. */
function Submit(props: { sending: boolean; busy: string; off: boolean; children: string }) {
  const { sending, busy, off, children } = props
  return (
    <button
      className="button swap submit"
      type="submit"
      aria-disabled={sending || off || undefined}
    >
      <span aria-hidden={sending || undefined}>{children}</span>
      <span aria-hidden={!sending || undefined}>{busy}</span>
    </button>
  )
}

/**
 * A field that people neither see nor reach; only bots fill it in. The attributes tell 1Password, LastPass, Bitwarden,
 * Dashlane and Proton Pass to skip it.
 */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label htmlFor={id}>{form.website}</label>
      <input
        id={id}
        name={honeypot}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore="true"
        data-form-type="other"
        data-protonpass-ignore="true"
      />
    </div>
  )
}
