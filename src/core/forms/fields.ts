import { EMAIL_LIMIT } from './email.ts'

/** Selects a field's rules (`rules.ts`) and its input (`inputs.tsx`). */
export type FieldType = 'name' | 'email' | 'handle' | 'text' | 'check'

export type FieldFacts = {
  id: string
  label: string
  help?: string
  /** How the privacy page lists it. */
  stored: string
  autoComplete?: string
  /** How the upstream gets it, if at all: a `name` without links. Ledger and exports always have it. */
  forwarded: 'name' | 'as it is' | false
} & (
  | { type: 'check'; forwarded: false }
  /** `limit`: UTF-16 code units, like `maxlength`. */
  | { type: Exclude<FieldType, 'check'>; limit: number }
) &
  /** `missing`: the message when it is empty. */
  ({ required: true; missing: string } | { required: false })

export type FormFields<Field extends string> = Readonly<Record<Field, FieldFacts>>

const NAME_LIMIT = 100

const email = {
  type: 'email',
  id: 'email',
  label: 'Email address',
  stored: 'your email address',
  limit: EMAIL_LIMIT,
  autoComplete: 'email',
  required: true,
  missing: 'Enter your email address.',
  forwarded: 'as it is',
} as const

export const signupFields = {
  firstName: {
    type: 'name',
    id: 'first-name',
    label: 'First name',
    stored: 'your first name',
    limit: NAME_LIMIT,
    autoComplete: 'given-name',
    required: true,
    missing: 'Enter your first name.',
    forwarded: 'name',
  },
  email,
} as const satisfies FormFields<string>

export const entryFields = {
  fullName: {
    type: 'name',
    id: 'full-name',
    label: 'Full name',
    stored: 'your full name',
    limit: NAME_LIMIT,
    autoComplete: 'name',
    required: true,
    missing: 'Enter your full name.',
    forwarded: 'name',
  },
  email,
  instagramHandle: {
    type: 'handle',
    id: 'instagram',
    label: 'Instagram handle',
    help: 'With or without the @.',
    stored: 'your Instagram handle if you gave one',
    limit: 100,
    autoComplete: 'off',
    required: false,
    forwarded: 'as it is',
  },
  whyWantBook: {
    type: 'text',
    id: 'reason',
    label: 'Why would you like this book?',
    help: 'Your answer won’t change your chances.',
    stored: 'your reason if you gave one',
    limit: 1000,
    required: false,
    forwarded: 'as it is',
  },
  agreement: {
    type: 'check',
    id: 'agreement',
    label: 'I agree to the contest rules and to receive updates via email.',
    stored: 'that you agreed to the rules',
    required: true,
    missing: 'Please agree to the rules.',
    forwarded: false,
  },
} as const satisfies FormFields<string>

export type SignupField = keyof typeof signupFields
export type EntryField = keyof typeof entryFields

/** The honeypot's name: password managers fill in `website`, `url` and `company`. */
export const honeypot = 'topic'

/** A checked checkbox is `'true'`, an unchecked one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

export function namesOf<Field extends string>(record: FormFields<Field> | Values<Field>): Field[] {
  return Object.keys(record) as Field[]
}

/** The fields in the ledger's payload. A checkbox has its own column. */
export function storedNames<Field extends string>(fields: FormFields<Field>): Field[] {
  return namesOf(fields).filter((name) => fields[name].type !== 'check')
}

export function forwardedNames<Field extends string>(fields: FormFields<Field>): Field[] {
  return namesOf(fields).filter((name) => fields[name].forwarded)
}

export function typedValues<Field extends string>(
  fields: FormFields<Field>,
  raw: Readonly<Record<string, unknown>>,
): Values<Field> {
  const values = namesOf(fields).map((name) => [name, typedValue(fields[name].type, raw, name)])
  return Object.fromEntries(values) as Values<Field>
}

function typedValue(
  type: FieldType,
  raw: Readonly<Record<string, unknown>>,
  field: string,
): string {
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (typeof value !== 'string') return ''
  if (type === 'check') return isChecked(value) ? 'true' : ''
  return value.toWellFormed()
}

/** Accepts the values of a script, of this site's form, and of a checkbox without a value attribute. */
export function isChecked(value: boolean | string): boolean {
  return value === true || value === 'true' || value === 'on'
}
