import type { ComponentProps } from 'react'
import type { Notice } from '../content/notices'

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
