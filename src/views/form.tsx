import type { ComponentProps, ReactNode } from 'react'
import type { Notice } from '../content/notices'
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
 * A form with its toast in the flow beside what it speaks of: above the first fields, or after the button. So it never
 * covers anything.
 */
export function Form(
  props: ComponentProps<'form'> & {
    notice: Notice | undefined
    onClose: LiveForm<unknown>['onClose']
    /** Whether the toast speaks of the first fields. */
    above: boolean
    submit: ReactNode
    note?: string
  },
) {
  const { notice, onClose, above, submit, note, children, ...rest } = props
  const toasts = <Toasts notices={notice ? [notice] : []} onClose={onClose} />
  return (
    <form className="form" method="post" {...rest}>
      {above && toasts}
      {children}
      {submit}
      {!above && toasts}
      {note && <p className="form-note">{note}</p>}
    </form>
  )
}

/** A button that keeps its width while it sends: both texts lie in one cell. Off, it still answers why when pressed. */
export function Submit(props: { sending: boolean; busy: string; off?: boolean; children: string }) {
  const { sending, busy, off = false, children } = props
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
