import { readEmail } from './email.ts'
import {
  type FieldErrors,
  type FieldFacts,
  type FieldType,
  type FormFields,
  isChecked,
  namesOf,
  type Values,
} from './fields.ts'
import { instagramHandle } from './instagram-handle.ts'
import { cleanLine, cleanText } from './text.ts'

type Reading = { value: string; error?: string | undefined }

const readers: Record<FieldType, (text: string) => Reading> = {
  name: (text) => ({ value: cleanLine(text) }),
  email(text) {
    const { email: value, error } = readEmail(text)
    return { value, error }
  },
  handle: (text) => ({ value: instagramHandle(text) }),
  text: (text) => ({ value: cleanText(text) }),
  check: (text) => ({ value: isChecked(text) ? 'true' : '' }),
}

/** Texts longer than this many times the limit are not read, because normalizing them may take long. */
const READ_FACTOR = 4

export const tooLong = (max: number) => `Keep it to ${max} characters or fewer.`

/** Normalizes and validates one field, on the server and in the browser. */
export function readField(facts: FieldFacts, text: string): Reading {
  const limit = facts.type === 'check' ? Infinity : facts.limit
  if (text.length > READ_FACTOR * limit) return { value: text, error: tooLong(limit) }
  const { value, error } = readers[facts.type](text)
  if (value === '') return { value: '', ...(facts.required && { error: facts.missing }) }
  return { value, error: error ?? (value.length > limit ? tooLong(limit) : undefined) }
}

/** The values as stored, and a message for each invalid one. */
export function readFields<Field extends string>(
  fields: FormFields<Field>,
  typed: Values<NoInfer<Field>>,
): { values: Values<Field>; errors: FieldErrors<Field> } {
  const values = {} as Record<Field, string>
  const errors = {} as Partial<Record<Field, string>>
  for (const name of namesOf(fields)) {
    const { value, error } = readField(fields[name], typed[name])
    values[name] = value
    if (error !== undefined) errors[name] = error
  }
  return { values, errors }
}
