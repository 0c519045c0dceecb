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

type CheckProps = FieldProps & {
  /** What a person accepts with the field: always shown, also beside an error. */
  statement?: string | undefined
}

export function CheckField(props: CheckProps & Omit<ComponentProps<'input'>, keyof CheckProps>) {
  const { id, label, help, error, statement, ...input } = props
  return (
    <div className="field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          value="true"
          {...described(id, { help, error, statement })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={id} help={help} error={error} />
      {statement && (
        <p className="form-note" id={`${id}-statement`}>
          {statement}
        </p>
      )}
    </div>
  )
}

/** A field's `aria-invalid` and `aria-describedby`. */
function described(
  id: string,
  { help, error, hint, statement }: Messages & Pick<CheckProps, 'statement'>,
) {
  const kinds = [hint ? 'hint' : error ? 'error' : help && 'help', statement && 'statement']
  const ids = kinds.filter(Boolean).map((kind) => `${id}-${kind}`)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.join(' ') || undefined,
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
