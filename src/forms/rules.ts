import { emailKey, isEmail, typedEmail } from './email.ts'
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
import { emailShape, tooLong } from './labels.ts'
import { cleanLine, cleanText, isBlank } from './text.ts'

type Kind = {
  normalize: (typed: string) => string
  /** The message for an invalid value; `readField` checks the length. */
  messageOf?: (value: string) => string | undefined
}

const kinds: Record<FieldType, Kind> = {
  name: { normalize: cleanLine },
  email: {
    normalize: typedEmail,
    messageOf: (value) => (isEmail(emailKey(value)) ? undefined : emailShape),
  },
  handle: { normalize: instagramHandle },
  text: { normalize: cleanText },
  check: { normalize: (typed) => (isChecked(typed) ? 'true' : '') },
}

/** Normalizes and validates one field, on the server and in the browser. */
export function readField(
  facts: FieldFacts,
  typed: string,
): { value: string; error?: string | undefined } {
  const { normalize, messageOf } = kinds[facts.type]
  const value = normalize(typed)
  if (isBlank(value)) return { value: '', ...(facts.required && { error: facts.missing }) }
  if (facts.type === 'check') return { value }
  const isLong = value.length > facts.limit
  return { value, error: messageOf?.(value) ?? (isLong ? tooLong(facts.limit) : undefined) }
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
