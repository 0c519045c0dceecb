import { type fieldMessages, fieldMessages as messages } from 'virtual:content/labels/forms'
import { fill } from '../lib/words.ts'
import { EMAIL_LIMIT, emailKey, isEmail } from './email.ts'
import { instagramHandle, isBlank } from './text.ts'

/** The kind of a field decides its rule (`field-rules.ts`), cleaning (`submission-schemas.ts`) and input (`forms/inputs.tsx`). */
export type FieldKind = 'name' | 'email' | 'handle' | 'text' | 'check'

type FieldFacts = {
  id: string
  autoComplete?: string
} & (
  | { kind: 'check' }
  /** `limit`: the most UTF-16 units, like the `maxlength` attribute. */
  | { kind: Exclude<FieldKind, 'check'>; limit: number }
) &
  ({ required: true; missing: keyof typeof fieldMessages } | { required: false })

export type FormFields<Field extends string> = Readonly<Record<Field, FieldFacts>>

const NAME_LIMIT = 100
const email = {
  kind: 'email',
  id: 'email',
  limit: EMAIL_LIMIT,
  autoComplete: 'email',
  required: true,
  missing: 'email',
} as const

export const signupFields = {
  firstName: {
    kind: 'name',
    id: 'first-name',
    limit: NAME_LIMIT,
    autoComplete: 'given-name',
    required: true,
    missing: 'firstName',
  },
  email,
} as const satisfies FormFields<string>

export const entryFields = {
  fullName: {
    kind: 'name',
    id: 'full-name',
    limit: NAME_LIMIT,
    autoComplete: 'name',
    required: true,
    missing: 'fullName',
  },
  email,
  instagramHandle: {
    kind: 'handle',
    id: 'instagram',
    limit: 30,
    autoComplete: 'off',
    required: false,
  },
  whyWantBook: { kind: 'text', id: 'reason', limit: 1000, required: false },
  agreement: { kind: 'check', id: 'agreement', required: true, missing: 'agreement' },
} as const satisfies FormFields<string>

export type SignupField = keyof typeof signupFields
export type EntryField = keyof typeof entryFields

/** The honeypot's name. Password managers would fill in `website`, `url` or `company`. */
export const honeypot = 'topic'

export function namesOf<Field extends string>(fields: FormFields<Field>): Field[] {
  return Object.keys(fields) as Field[]
}

type Rule = {
  isEmpty: (value: string) => boolean
  /** Checks a value that is not empty; its length is checked separately. */
  shape?: (value: string) => string | undefined
  counted?: (value: string) => string
}

// The server calls these rules from its zod schemas (`submission-schemas.ts`), the browser directly, without zod.
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

/** The fields' values. A ticked checkbox is `'true'`, an empty one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type SignupValues = Values<SignupField>
export type EntryValues = Values<EntryField>

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

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

/** What the visitor typed, to fill in the form again. */
export function typedValues<Field extends string>(
  fields: FormFields<Field>,
  raw: Readonly<Record<string, unknown>>,
): Values<Field> {
  const found = namesOf(fields).map((name) => [name, typed(fields[name].kind, raw, name)])
  return Object.fromEntries(found) as Values<Field>
}

function typed(kind: FieldKind, raw: Readonly<Record<string, unknown>>, field: string): string {
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (typeof value !== 'string') return ''
  if (kind === 'check') return isTicked(value) ? 'true' : ''
  return value.toWellFormed()
}

// Values from scripts, from this site's form, and from a checkbox without a value attribute.
export function isTicked(given: boolean | string): boolean {
  return given === true || given === 'true' || given === 'on'
}
