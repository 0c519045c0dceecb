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
import { tooLong } from './messages.ts'
import { cleanLine, cleanText } from './text.ts'

type Reading = { value: string; error?: string | undefined }

const readers: Record<FieldType, (typed: string) => Reading> = {
  name: (typed) => ({ value: cleanLine(typed) }),
  email(typed) {
    const { email: value, error } = readEmail(typed)
    return { value, error }
  },
  handle: (typed) => ({ value: instagramHandle(typed) }),
  text: (typed) => ({ value: cleanText(typed) }),
  check: (typed) => ({ value: isChecked(typed) ? 'true' : '' }),
}

/** Longer texts are not read, because that may cost time in proportion to the square of their length. */
const MOST_LIMITS = 4

/** Normalizes and validates one field, on the server and in the browser. */
export function readField(facts: FieldFacts, typed: string): Reading {
  const limit = facts.type === 'check' ? Infinity : facts.limit
  if (typed.length > MOST_LIMITS * limit) return { value: typed, error: tooLong(limit) }
  const { value, error } = readers[facts.type](typed)
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
