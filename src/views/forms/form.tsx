import type { ComponentProps, ReactNode } from 'react'
import { type FormFields, honeypot, namesOf } from '../../core/forms/fields.ts'
import { type EmailHint, Fields, type FieldTexts } from './inputs.tsx'
import { form } from './labels.ts'
import { firstInvalid, type FormState } from './state.ts'
import { Toast } from './toast.tsx'

/** The props that an island adds to a form (`client/live-form.ts`); without JavaScript only `state` is set. */
export type LiveForm<State> = Pick<
  ComponentProps<'form'>,
  'onSubmit' | 'onBlur' | 'onFocus' | 'onInput' | 'onKeyDown' | 'noValidate'
> & {
  state?: State | undefined
  sending?: boolean
  onClose?: (() => void) | undefined
  emailHint?: EmailHint | undefined
  /** Announced by screen readers when a field's error is corrected. */
  corrected?: string | undefined
}

/** The toast takes the place of the form's heading or note, covers no field or button, and shifts nothing. */
export function Form<Field extends string>(
  props: LiveForm<FormState<Field>> & {
    /** Prefix of each input's id. */
    id: string
    action: string
    fields: FormFields<Field>
    texts?: Readonly<Partial<Record<Field, FieldTexts>>>
    submit: string
    busyLabel: string
    /** Why the form has closed; shown below the button. */
    closed?: string | undefined
    note?: string
    /** The attribution query; that of a failed post takes precedence. */
    attribution?: string | undefined
    /** Hidden inputs. */
    children: ReactNode
  },
) {
  const {
    id,
    fields,
    texts,
    state,
    emailHint,
    sending = false,
    onClose,
    corrected,
    submit,
    busyLabel,
    closed,
    note,
    attribution: pageAttribution,
    children,
    ...rest
  } = props
  const attribution = state?.attribution || pageAttribution
  const toast = state?.notice && <Toast notice={state.notice} onClose={onClose} />
  const above = isAbove(state)
  return (
    // client/islands.ts has set noValidate before this hydrates.
    <form className="form" method="post" suppressHydrationWarning {...rest}>
      {above && toast}
      {attribution && <input type="hidden" name="attribution" value={attribution} />}
      {children}
      <Fields id={id} fields={fields} texts={texts} state={state} emailHint={emailHint} />
      <Honeypot id={`${id}-topic`} />
      {/* Both texts share a grid cell, so that the button keeps its width. */}
      <button
        className="button swap submit"
        type="submit"
        aria-disabled={sending || closed !== undefined || undefined}
      >
        <span aria-hidden={sending || undefined}>{submit}</span>
        <span aria-hidden={!sending || undefined}>{busyLabel}</span>
      </button>
      {onClose && (
        <p className="visually-hidden" role="status">
          {corrected}
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

/** Whether the first error is so far up that a toast below the button would be out of view. */
function isAbove<Field extends string>(state: FormState<Field> | undefined): boolean {
  const invalid = firstInvalid(state)
  if (state === undefined || invalid === undefined) return false
  const fields = namesOf(state.values)
  return fields.indexOf(invalid) < fields.length - 2
}

/** The data attributes exclude it from 1Password, LastPass, Bitwarden, Dashlane and Proton Pass. */
function Honeypot({ id }: { id: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{form.honeypot}</label>
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
