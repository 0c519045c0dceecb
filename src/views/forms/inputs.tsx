import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import {
  type FieldFacts,
  type FieldType,
  type FormFields,
  namesOf,
} from '../../core/forms/fields.ts'
import { form } from './labels.ts'
import { focusedField, type FormState } from './state.ts'

/** `label` replaces the field's own. `statement`: what the visitor accepts with the field. */
export type FieldTexts = { label?: ReactNode; statement?: string | undefined }

export type EmailHint = {
  suggested: string | undefined
  onApply: (event: MouseEvent<HTMLButtonElement>) => void
}

export function Fields<Field extends string>(props: {
  id: string
  fields: FormFields<Field>
  texts: Readonly<Partial<Record<Field, FieldTexts>>> | undefined
  state: FormState<Field> | undefined
  emailHint: EmailHint | undefined
}) {
  const { id, fields, texts, state, emailHint } = props
  const names = namesOf(fields)
  const focused = focusedField(state)
  return names.map((name) => (
    <Field
      key={name}
      id={`${id}-${fields[name].id}`}
      name={name}
      facts={fields[name]}
      texts={texts?.[name]}
      value={state?.values[name] ?? ''}
      error={state?.errors[name]}
      hint={fields[name].type === 'email' ? (emailHint ?? NO_HINT) : undefined}
      autoFocus={focused === name}
      isLast={name === names.at(-1)}
    />
  ))
}

const NO_HINT: EmailHint = { suggested: undefined, onApply: () => {} }

type FieldProps = Messages & {
  id: string
  name: string
  facts: FieldFacts
  texts: FieldTexts | undefined
  value: string
  autoFocus: boolean
  isLast: boolean
}

function Field({ facts, texts, value, error, hint, isLast, ...rest }: FieldProps) {
  const { label = facts.label, statement } = texts ?? {}
  const { help } = facts
  const { id } = rest
  const message = hint?.suggested ? 'hint' : error ? 'error' : help && 'help'
  const descriptions = [message, statement && 'statement'].filter(Boolean)
  const descriptionIds = descriptions.map((name) => `${id}-${name}`)
  const input = {
    ...rest,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptionIds.join(' ') || undefined,
    required: facts.required,
    ...(facts.type !== 'check' && { 'aria-labelledby': `${id}-label` }),
    ...(facts.autoComplete && { autoComplete: facts.autoComplete }),
  }
  return (
    <div className="field">
      {facts.type === 'check' ? (
        <label className="check">
          <input {...input} type="checkbox" value="true" defaultChecked={value === 'true'} />
          <span>{label}</span>
        </label>
      ) : (
        <>
          <label htmlFor={id} id={`${id}-label`}>
            {label}
            {!facts.required && <span className="note">{` (${form.optional})`}</span>}
          </label>
          {facts.type === 'text' ? (
            <textarea {...input} defaultValue={value} dir="auto" rows={4} maxLength={facts.limit} />
          ) : (
            <input
              {...input}
              defaultValue={value}
              {...attributes[facts.type]}
              // A pasted handle may be a whole URL.
              {...(facts.type !== 'handle' && { maxLength: facts.limit })}
              enterKeyHint={isLast ? 'send' : 'next'}
            />
          )}
        </>
      )}
      <FieldMessage id={id} help={help} error={error} hint={hint} />
      {statement && (
        <p className="note" id={`${id}-statement`}>
          {statement}
        </p>
      )}
    </div>
  )
}

const attributes: Record<Exclude<FieldType, 'text' | 'check'>, ComponentProps<'input'>> = {
  name: { autoCapitalize: 'words', dir: 'auto' },
  email: {
    type: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    inputMode: 'email',
  },
  handle: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
}

type Messages = {
  help?: string | undefined
  error?: ReactNode
  /** Set for every field that may get a hint, because a live region must exist before its text. */
  hint?: EmailHint | undefined
}

/** Hint, else error, else help. Its space is reserved, so that a message never moves a button while it is pressed. */
export function FieldMessage({ id, help, error, hint }: { id: string } & Messages) {
  return (
    <div className="field-message swap">
      {help && (
        <p className="note" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && !hint?.suggested && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <output className="note" id={`${id}-hint`} htmlFor={id} aria-label={form.spelling}>
          {hint.suggested && (
            // Keeps the focus in the field: otherwise the on-screen keyboard closes and the page moves.
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={hint.onApply}
            >
              <span>{form.suggestion(hint.suggested)}</span>
            </button>
          )}
        </output>
      )}
    </div>
  )
}
