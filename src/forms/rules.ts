import { emailKey, isEmail } from './email.ts'
import {
  type FieldErrors,
  type FieldFacts,
  type FieldType,
  type FormFields,
  namesOf,
  type Values,
} from './fields.ts'
import { fieldMessages as messages, tooLong } from './labels.ts'
import { instagramHandle, isBlank } from './text.ts'

/**
 * The message of each field that is wrong. The server's schemas call this, and the browser calls it without zod, so both
 * show the same messages.
 */
export function fieldErrors<Field extends string>(
  fields: FormFields<Field>,
  values: Values<NoInfer<Field>>,
): FieldErrors<Field> {
  const found = namesOf(fields).map(
    (name) => [name, errorOf(name, fields[name], values[name])] as const,
  )
  return Object.fromEntries(found.filter(([, message]) => message)) as FieldErrors<Field>
}

/** Whether a required field is empty: then the 'Complete …' toast is shown. */
export function isIncomplete<Field extends string>(
  fields: FormFields<Field>,
  values: Values<NoInfer<Field>>,
): boolean {
  return namesOf(fields).some(
    (name) => fields[name].required && rules[fields[name].type].isEmpty(values[name]),
  )
}

function errorOf(name: string, facts: FieldFacts, value: string): string | undefined {
  const { isEmpty, shape } = rules[facts.type]
  if (isEmpty(value)) return facts.required ? messages[name as keyof typeof messages] : undefined
  if (facts.type === 'check') return undefined
  if (shape) return shape(value, facts.limit)
  const isLong = value.trim().length > facts.limit
  return isLong ? tooLong(facts.limit) : undefined
}

type Rule = {
  isEmpty: (value: string) => boolean
  /** The message for a value that is not empty, also for one that is too long; by default only the length is checked. */
  shape?: (value: string, limit: number) => string | undefined
}

const rules: Record<FieldType, Rule> = {
  name: { isEmpty: isBlank },
  email: {
    isEmpty: (value) => value.trim() === '',
    shape: (value) => (isEmail(emailKey(value)) ? undefined : messages.emailShape),
  },
  handle: {
    isEmpty: (value) => instagramHandle(value) === '',
    shape: (value, limit) => {
      const handle = instagramHandle(value)
      return /^[\w.]+$/.test(handle) && handle.length <= limit ? undefined : messages.handleShape
    },
  },
  text: { isEmpty: (value) => value.trim() === '' },
  check: { isEmpty: (value) => value !== 'true' },
}
