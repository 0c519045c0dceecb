import type { fieldMessages } from '../content/field-messages'
import { EMAIL_LIMIT } from './fields.ts'

/** What a field takes: its rule (`forms.ts`), its cleaning (`submissions.ts`) and its input (`views/form-fields.tsx`) follow. */
export type FieldKind = 'name' | 'email' | 'handle' | 'text' | 'check'

export type FieldFacts = {
  /** The end of the input's id. */
  id: string
  autoComplete?: string
} & (
  | { kind: 'check' }
  /** `limit`: the most UTF-16 units, as the `maxlength` attribute counts. */
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

/** The fields of both signup forms, in their order. */
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

/** The fields of a contest entry, in their order. */
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

/** The honeypot's field: no name like `website`, `url` or `company`, which password managers fill in. */
export const honeypot = 'topic'

/** The names of a form's fields, in their order. */
export function namesOf<Field extends string>(fields: FormFields<Field>): Field[] {
  return Object.keys(fields) as Field[]
}
