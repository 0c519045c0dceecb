import type { ComponentProps, ReactNode } from 'react'
import { form } from 'virtual:content/labels/forms'
import { emptyValues, type FieldType, type FormFields, namesOf } from './fields.ts'
import type { FormOutcome } from './outcome.ts'

export type FieldWords = { label: ReactNode; help?: string; statement?: string }

/** Attributes for keyboards and autofill. A pasted handle may exceed its limit by an @, which is removed. */
const attributes: Record<Exclude<FieldType, 'text' | 'check'>, ComponentProps<'input'>> = {
  name: { autoCapitalize: 'words' },
  email: {
    type: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    inputMode: 'email',
  },
  handle: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
}

export function Fields<Field extends string>(props: {
  /** Prefix of each input's id. */
  id: string
  fields: FormFields<Field>
  words: Readonly<Record<Field, FieldWords>>
  outcome: FormOutcome<Field> | undefined
  emailHint: string | undefined
  /** The field that gets the focus, when the form is shown again. */
  begin?: Field | undefined
}) {
  const { id, fields, words, outcome, emailHint = '', begin } = props
  const values = outcome?.values ?? emptyValues(fields)
  const names = namesOf(fields)
  return names.map((name) => {
    const facts = fields[name]
    const { required, autoComplete } = facts
    const field = {
      ...words[name],
      id: `${id}-${facts.id}`,
      name,
      error: outcome?.errors[name],
      required,
      autoFocus: begin === name,
      ...(autoComplete && { autoComplete }),
    }
    if (facts.type === 'check') {
      return <CheckField key={name} {...field} defaultChecked={values[name] === 'true'} />
    }
    const text = { ...field, defaultValue: values[name] }
    if (facts.type === 'text')
      return <TextField key={name} {...text} rows={4} maxLength={facts.limit} />
    return (
      <Field
        key={name}
        {...text}
        {...attributes[facts.type]}
        {...(facts.type === 'email' && { hint: emailHint })}
        {...(facts.type !== 'handle' && { maxLength: facts.limit })}
        enterKeyHint={name === names.at(-1) ? 'send' : 'next'}
      />
    )
  })
}

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

function TextField(props: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  const { id, label, help, error, hint, ...area } = props
  return (
    <div className="field">
      <Label id={id} text={label} required={area.required === true} />
      <textarea id={id} {...described(id, { help, error, hint })} {...area} />
      <FieldMessage id={id} help={help} error={error} hint={hint} />
    </div>
  )
}

function Label({ id, text, required }: { id: string; text: ReactNode; required: boolean }) {
  return (
    <label htmlFor={id}>
      {text}
      {!required && <span className="note"> ({form.optional})</span>}
    </label>
  )
}

type CheckProps = FieldProps & {
  /** What a person accepts with the field: always shown, also beside an error. */
  statement?: string | undefined
}

function CheckField(props: CheckProps & Omit<ComponentProps<'input'>, keyof CheckProps>) {
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
        <p className="note" id={`${id}-statement`}>
          {statement}
        </p>
      )}
    </div>
  )
}

export type Messages = {
  help?: string | undefined
  error?: string | undefined
  /**
   * A live message, such as a spelling suggestion. `''` when there is none yet: a live region must be in the page before its
   * text.
   */
  hint?: string | undefined
}

/** A field's `aria-invalid` and `aria-describedby`. */
function described(
  id: string,
  { help, error, hint, statement }: Messages & { statement?: string | undefined },
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
        <p className="note" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && !hint && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <output className="note" id={`${id}-hint`}>
          {hint}
        </output>
      )}
    </div>
  )
}

export type FieldProps = { id: string; label: ReactNode } & Messages
