import type { ComponentProps, ReactNode } from 'react'
import { form } from '../content/labels'

type Messages = {
  help?: string | undefined
  error?: string | undefined
  /**
   * A live message, such as a spelling suggestion. `''` when there is none yet: a live region must be in the page before its
   * text.
   */
  hint?: string | undefined
}

type FieldProps = { id: string; label: ReactNode } & Messages

export function Field(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...input } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={input.required === true} />
      <input id={id} {...described(id, { help, error, hint })} {...input} />
      <FieldMessage id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

export function TextField(props: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...area } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={area.required === true} />
      <textarea id={id} {...described(id, { help, error, hint })} {...area} />
      <FieldMessage id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

export function CheckField(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const { id, label, help, error, ...input } = props
  return (
    <div className="field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          value="true"
          {...described(id, { help, error })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={id} help={help} error={error} />
    </div>
  )
}

/** A field's `aria-invalid` and `aria-describedby`. */
function described(id: string, { help, error, hint }: Messages) {
  const kind = hint ? 'hint' : error ? 'error' : help && 'help'
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': kind ? `${id}-${kind}` : undefined,
  }
}

/**
 * The line under a field: hint, else error, else help. Its space is always reserved, so that a message never moves the
 * button that somebody is pressing.
 */
function FieldMessage({ id, help, error, hint }: { id: string } & Messages) {
  return (
    <div className="field-message">
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && !hint && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <output className="field-help" id={`${id}-hint`}>
          {hint}
        </output>
      )}
    </div>
  )
}

function Label({ id, text, required }: { id: string; text: ReactNode; required: boolean }) {
  return (
    <label htmlFor={id}>
      {text}
      {!required && <span className="optional"> ({form.optional})</span>}
    </label>
  )
}
