import type { fieldMessages } from 'virtual:content/labels/forms'
import { EMAIL_LIMIT } from './email.ts'

/** The kind of a field decides its rule (`field-rules.ts`), cleaning (`submission-schemas.ts`) and input (`forms/inputs.tsx`). */
export type FieldKind = 'name' | 'email' | 'handle' | 'text' | 'check'

export type FieldFacts = {
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
