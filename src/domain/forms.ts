import { fieldMessages as messages } from '../content/field-messages'
import { instagramHandle, isBlank } from './fields'
import { emailKey, isEmail } from './email'
import {
  namesOf,
  type EntryField,
  type FieldFacts,
  type FieldKind,
  type FormFields,
  type SignupField,
} from './form-fields'
import { fill } from './words'

/** The fields' values. A ticked checkbox is `'true'`, an empty one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type SignupValues = Values<SignupField>
export type EntryValues = Values<EntryField>

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

type Rule = {
  isEmpty: (value: string) => boolean
  /** Checks a value that is not empty; its length is checked separately. */
  shape?: (value: string) => string | undefined
  counted?: (value: string) => string
}

// The server calls these rules from its zod schemas (`submissions.ts`), the browser directly, without zod.
const rules: Record<FieldKind, Rule> = {
  name: { isEmpty: isBlank },
  email: {
    isEmpty: (value) => value.trim() === '',
    shape: (value) => (isEmail(emailKey(value)) ? undefined : messages.emailShape),
    counted: () => '', // `isEmail` checks the length.
  },
  handle: {
    isEmpty: (value) => instagramHandle(value) === '',
    shape: (value) => (/^[\w.]*$/.test(instagramHandle(value)) ? undefined : messages.handleShape),
    counted: instagramHandle,
  },
  text: { isEmpty: (value) => value.trim() === '' },
  check: { isEmpty: (value) => value !== 'true' },
}

export function emptyValues<Field extends string>(fields: FormFields<Field>): Values<Field> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Values<Field>
}

export function fieldErrors<Field extends string>(
  fields: FormFields<Field>,
  values: Values<NoInfer<Field>>,
): FieldErrors<Field> {
  const found = namesOf(fields).map((name) => [name, errorOf(fields[name], values[name])] as const)
  return Object.fromEntries(found.filter(([, message]) => message)) as FieldErrors<Field>
}

/** Whether a required field is empty: then the 'Complete …' toast is shown. */
export function isIncomplete<Field extends string>(
  fields: FormFields<Field>,
  values: Values<NoInfer<Field>>,
): boolean {
  return namesOf(fields).some(
    (name) => fields[name].required && rules[fields[name].kind].isEmpty(values[name]),
  )
}

function errorOf(facts: FieldFacts, value: string): string | undefined {
  const { isEmpty, shape, counted = (text) => text.trim() } = rules[facts.kind]
  if (isEmpty(value)) return facts.required ? messages[facts.missing] : undefined
  if (facts.kind !== 'check' && counted(value).length > facts.limit) {
    return fill(messages.tooLong, { max: String(facts.limit) })
  }
  return shape?.(value)
}
