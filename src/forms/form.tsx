import type { ComponentProps, ReactNode } from 'react'
import type { Notice } from '../content/notices.ts'
import type { FieldErrors, Values } from '../domain/forms.ts'
import { fieldsOf, firstWrong } from '../views/outcomes.ts'
import type { FormOutcome } from '../views/page.ts'
import { Submit } from '../views/submit.tsx'
import { Toasts } from './toast.tsx'

export type LiveForm<Outcome> = {
  outcome?: Outcome | undefined
  sending?: boolean
  onSubmit?: ComponentProps<'form'>['onSubmit']
  onBlur?: ComponentProps<'form'>['onBlur']
  onFocus?: ComponentProps<'form'>['onFocus']
  onKeyDown?: ComponentProps<'form'>['onKeyDown']
  /** Turns native validation off, so that the specified toasts appear instead of the browser's messages. */
  noValidate?: boolean
  onClose?: ((notice: Notice) => void) | undefined
  /** The suggested spelling of the address, as a sentence. */
  emailHint?: string | undefined
}

/**
 * A form with its button and toast. The toast lies over the form's heading or, when it is about sending or one of the last
 * two fields, over its note. So it covers no field or button, and moves none.
 */
export function Form<Field extends string>(
  props: Omit<LiveForm<FormOutcome<Values<Field>, FieldErrors<Field>>>, 'emailHint'> & {
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
    submit,
    busy,
    closed,
    note,
    children,
    ...others
  } = props
  const { attribution: given, ...rest } = others
  const attribution = outcome?.attribution || given
  const toasts = <Toasts notices={outcome?.notice ? [outcome.notice] : []} onClose={onClose} />
  const above = isAbove(outcome)
  return (
    // client/early-submits.ts has set noValidate before this hydrates.
    <form className="form" method="post" suppressHydrationWarning {...rest}>
      {above && toasts}
      {attribution && <input type="hidden" name="attribution" value={attribution} />}
      {children}
      <Submit sending={sending} busy={busy} off={closed !== undefined}>
        {submit}
      </Submit>
      <div className="form-room">
        {note && <p className="form-note">{note}</p>}
        {closed && (
          <p className="form-closed" role="alert">
            {closed}
          </p>
        )}
        {!above && toasts}
      </div>
    </form>
  )
}

function isAbove<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): boolean {
  const wrong = firstWrong(outcome)
  if (outcome === undefined || wrong === undefined) return false
  const fields = fieldsOf(outcome)
  return fields.indexOf(wrong) < fields.length - 2
}
