import type { ComponentProps, ReactNode } from 'react'
import { emptyValues, type FieldErrors, type Values } from '../domain/forms.ts'
import { CheckField } from '../views/check-field.tsx'
import { Field, TextField } from '../views/field.tsx'
import type { FormOutcome } from '../views/page.ts'
import { type FieldKind, type FormFields, namesOf } from './fields.ts'

export type FieldWords = { label: ReactNode; help?: string; statement?: string }

/** Attributes for keyboards and autofill. A pasted handle may exceed its limit by an @, which is removed. */
const attributes: Record<Exclude<FieldKind, 'text' | 'check'>, ComponentProps<'input'>> = {
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
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined
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
    if (facts.kind === 'check') {
      return <CheckField key={name} {...field} defaultChecked={values[name] === 'true'} />
    }
    const text = { ...field, defaultValue: values[name] }
    if (facts.kind === 'text')
      return <TextField key={name} {...text} rows={4} maxLength={facts.limit} />
    return (
      <Field
        key={name}
        {...text}
        {...attributes[facts.kind]}
        {...(facts.kind === 'email' && { hint: emailHint })}
        {...(facts.kind !== 'handle' && { maxLength: facts.limit })}
        enterKeyHint={name === names.at(-1) ? 'send' : 'next'}
      />
    )
  })
}
