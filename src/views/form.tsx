import type { ComponentProps, ReactNode } from 'react'
import type { Notice } from '../content/notices'
import type { FieldErrors, Values } from '../domain/forms'
import { fieldsOf, firstWrong } from './outcomes'
import type { FormOutcome } from './page'
import { Toasts } from './toast'

/** What a form's island adds to what the server rendered. */
export type LiveForm<Outcome> = {
  outcome?: Outcome | undefined
  sending?: boolean
  onSubmit?: ComponentProps<'form'>['onSubmit']
  onBlur?: ComponentProps<'form'>['onBlur']
  onFocus?: ComponentProps<'form'>['onFocus']
  onKeyDown?: ComponentProps<'form'>['onKeyDown']
  /** With a script the page checks the fields itself, so that the specified toasts appear instead of the browser's bubbles. */
  noValidate?: boolean
  onClose?: ((notice: Notice) => void) | undefined
  /** The likely spelling of the address in the form, as a sentence. */
  emailHint?: string | undefined
}

/**
 * A form with its button, and its toast in the flow beside what that speaks of: above the fields, or after the button when
 * it is about sending or the last field. So it never covers anything.
 */
export function Form<Field extends string>(
  props: Omit<LiveForm<FormOutcome<Values<Field>, FieldErrors<Field>>>, 'emailHint'> & {
    action: string
    submit: string
    busy: string
    /** Off, the button still answers why when pressed. */
    off?: boolean
    note?: string
    children: ReactNode
  },
) {
  const {
    outcome,
    sending = false,
    onClose,
    submit,
    busy,
    off = false,
    note,
    children,
    ...rest
  } = props
  const toasts = <Toasts notices={outcome?.notice ? [outcome.notice] : []} onClose={onClose} />
  const wrong = firstWrong(outcome)
  const above = outcome !== undefined && wrong !== undefined && wrong !== fieldsOf(outcome).at(-1)
  return (
    <form className="form" method="post" {...rest}>
      {above && toasts}
      {children}
      <Submit sending={sending} busy={busy} off={off}>
        {submit}
      </Submit>
      {!above && toasts}
      {note && <p className="form-note">{note}</p>}
    </form>
  )
}

/** A button that keeps its width while it sends: both texts lie in one cell. */
function Submit(props: { sending: boolean; busy: string; off: boolean; children: string }) {
  const { sending, busy, off, children } = props
  return (
    <button
      className="button gold submit"
      type="submit"
      aria-disabled={sending || off || undefined}
    >
      <span aria-hidden={sending || undefined}>{children}</span>
      <span aria-hidden={!sending || undefined}>{busy}</span>
    </button>
  )
}
