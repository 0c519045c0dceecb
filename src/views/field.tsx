import type { ComponentProps } from 'react'
import { form } from '../content/book'

type FieldProps = {
  id: string
  label: string
  help?: string | undefined
  error?: string | undefined
  /**
   * A polite correction, such as the likely spelling of an address. Where one may come, it is `''` until then: what is to be
   * announced must stand in the page before its words do.
   */
  hint?: string | undefined
}

/** A labeled input: label above, help below, error beside it in words. */
export function Field(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...input } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={input.required === true} />
      <input id={id} {...described(id, { help, error, hint })} {...input} />
      <Notes id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

/** The same for several lines of text. */
export function TextField(props: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...area } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={area.required === true} />
      <textarea id={id} {...described(id, { help, error, hint })} {...area} />
      <Notes id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

/** What the error of a field is called, for its `aria-describedby`. */
export function described(id: string, notes: Pick<FieldProps, 'help' | 'error' | 'hint'>) {
  const ids = Object.entries(notes).flatMap(([kind, text]) => (text ? [`${id}-${kind}`] : []))
  return {
    'aria-invalid': notes.error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      {text}
    </p>
  )
}

function Label({ id, text, required }: { id: string; text: string; required: boolean }) {
  return (
    <label htmlFor={id}>
      {text}
      {!required && <span className="optional"> ({form.optional})</span>}
    </label>
  )
}

function Notes({ id, help, error, hint }: Pick<FieldProps, 'id' | 'help' | 'error' | 'hint'>) {
  return (
    <>
      <FieldError id={id} text={error} />
      {hint !== undefined && (
        <output className="field-help" id={`${id}-hint`}>
          {hint}
        </output>
      )}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </>
  )
}
