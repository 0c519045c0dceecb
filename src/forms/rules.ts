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
import { emailShape, missing, tooLong } from './labels.ts'
import { cleanLine, cleanText, isBlank } from './text.ts'

type Kind = {
  keep: (typed: string) => string
  /** The message for an invalid value that is not empty; by default only the length is checked. */
  wrong?: (kept: string) => string | undefined
}

const kinds: Record<FieldType, Kind> = {
  name: { keep: cleanLine },
  email: {
    keep: typedEmail,
    wrong: (kept) => (isEmail(emailKey(kept)) ? undefined : emailShape),
  },
  handle: { keep: instagramHandle },
  text: { keep: cleanText },
  check: { keep: (typed) => (isChecked(typed) ? 'true' : '') },
}

/** Normalizes and validates one field, on the server and in the browser. */
export function readField(
  name: string,
  facts: FieldFacts,
  typed: string,
): { kept: string; error?: string | undefined } {
  const { keep, wrong } = kinds[facts.type]
  const kept = keep(typed)
  if (isBlank(kept)) return { kept: '', ...(facts.required && { error: emptyMessage(name) }) }
  if (facts.type === 'check') return { kept }
  if (wrong) return { kept, error: wrong(kept) }
  const isLong = kept.length > facts.limit
  return { kept, ...(isLong && { error: tooLong(facts.limit) }) }
}

export function emptyMessage(name: string): string {
  return missing[name as keyof typeof missing]
}

export function fieldErrors<Field extends string>(
  fields: FormFields<Field>,
  values: Values<NoInfer<Field>>,
): FieldErrors<Field> {
  const found = namesOf(fields).map((name) => [
    name,
    readField(name, fields[name], values[name]).error,
  ])
  return Object.fromEntries(found.filter(([, message]) => message)) as FieldErrors<Field>
}
