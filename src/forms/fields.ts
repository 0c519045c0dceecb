import { fieldMessages as messages } from 'virtual:content/labels/forms'
import { fill } from '../lib/words.ts'
import { EMAIL_LIMIT, emailKey, isEmail } from './email.ts'
import { instagramHandle, isBlank } from './text.ts'

/** A field's type decides its rule (below), its cleaning (`posts/schemas.ts`) and its input (`forms/inputs.tsx`). */
export type FieldType = 'name' | 'email' | 'handle' | 'text' | 'check'

type FieldFacts = {
  id: string
  autoComplete?: string
  /** Whether the upstream gets it. The ledger, the export and a person's disclosure have every field. */
  forwarded: boolean
} & (
  | { type: 'check'; forwarded: false }
  /** `limit`: the most UTF-16 units, like the `maxlength` attribute. */
  | { type: Exclude<FieldType, 'check'>; limit: number }
) &
  ({ required: true; missing: keyof typeof messages } | { required: false })

export type FormFields<Field extends string> = Readonly<Record<Field, FieldFacts>>

const NAME_LIMIT = 100

const email = {
  type: 'email',
  id: 'email',
  limit: EMAIL_LIMIT,
  autoComplete: 'email',
  required: true,
  missing: 'email',
  forwarded: true,
} as const

export const signupFields = {
  firstName: {
    type: 'name',
    id: 'first-name',
    limit: NAME_LIMIT,
    autoComplete: 'given-name',
    required: true,
    missing: 'firstName',
    forwarded: true,
  },
  email,
} as const satisfies FormFields<string>

export const entryFields = {
  fullName: {
    type: 'name',
    id: 'full-name',
    limit: NAME_LIMIT,
    autoComplete: 'name',
    required: true,
    missing: 'fullName',
    forwarded: true,
  },
  email,
  instagramHandle: {
    type: 'handle',
    id: 'instagram',
    limit: 30,
    autoComplete: 'off',
    required: false,
    forwarded: true,
  },
  whyWantBook: { type: 'text', id: 'reason', limit: 1000, required: false, forwarded: true },
  agreement: {
    type: 'check',
    id: 'agreement',
    required: true,
    missing: 'agreement',
    forwarded: false,
  },
} as const satisfies FormFields<string>

export type SignupField = keyof typeof signupFields
export type EntryField = keyof typeof entryFields

/** The honeypot's name. Password managers would fill in `website`, `url` or `company`. */
export const honeypot = 'topic'

/** The fields' values. A ticked checkbox is `'true'`, an empty one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

export function namesOf<Field extends string>(fields: FormFields<Field>): Field[] {
  return Object.keys(fields) as Field[]
}

/** The fields whose text the ledger keeps. A checkbox is not among them: its tick has a column of its own. */
export function storedNames<Field extends string>(fields: FormFields<Field>): Field[] {
  return namesOf(fields).filter((name) => fields[name].type !== 'check')
}

export function forwardedNames<Field extends string>(fields: FormFields<Field>): Field[] {
  return namesOf(fields).filter((name) => fields[name].forwarded)
}

export function emptyValues<Field extends string>(fields: FormFields<Field>): Values<Field> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Values<Field>
}

/** What the visitor typed, to fill in the form again. */
export function typedValues<Field extends string>(
  fields: FormFields<Field>,
  raw: Readonly<Record<string, unknown>>,
): Values<Field> {
  const found = namesOf(fields).map((name) => [name, typed(fields[name].type, raw, name)])
  return Object.fromEntries(found) as Values<Field>
}

function typed(type: FieldType, raw: Readonly<Record<string, unknown>>, field: string): string {
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (typeof value !== 'string') return ''
  if (type === 'check') return isTicked(value) ? 'true' : ''
  return value.toWellFormed()
}

/** Whether a checkbox is ticked, as a script, this site's form, or a checkbox without a value attribute says it. */
export function isTicked(given: boolean | string): boolean {
  return given === true || given === 'true' || given === 'on'
}

/**
 * The message of each field that is wrong. The server's schemas call this, and the browser calls it without zod, so both
 * show the same messages.
 */
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
    (name) => fields[name].required && rules[fields[name].type].isEmpty(values[name]),
  )
}

function errorOf(facts: FieldFacts, value: string): string | undefined {
  const { isEmpty, shape, counted = (text) => text.trim() } = rules[facts.type]
  if (isEmpty(value)) return facts.required ? messages[facts.missing] : undefined
  if (facts.type !== 'check' && counted(value).length > facts.limit) {
    return fill(messages.tooLong, { max: String(facts.limit) })
  }
  return shape?.(value)
}

type Rule = {
  isEmpty: (value: string) => boolean
  /** The message for a value that is not empty; its length is checked separately. */
  shape?: (value: string) => string | undefined
  /** The part whose length is checked. */
  counted?: (value: string) => string
}

const rules: Record<FieldType, Rule> = {
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
