import { fieldMessages as messages } from '../content/field-messages'
import { emailKey, instagramHandle, isBlank, isEmail, fieldLimits } from './fields'
import { fill } from './words'

/**
 * The two forms as the browser and a plain post see them: names of the fields, their raw text, and the rules that
 * need no library. The server repeats these rules inside its schemas (`submissions.ts`).
 */
export type SignupField = 'firstName' | 'email'
export type EntryField = 'fullName' | 'email' | 'instagramHandle' | 'whyWantBook' | 'agreement'

/** What stands in the fields right now. A ticked agreement is `'true'`, an empty one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type SignupValues = Values<SignupField>
export type EntryValues = Values<EntryField>

/** A message beside each field that needs one. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

export const emptySignup: SignupValues = { firstName: '', email: '' }
export const emptyEntry: EntryValues = {
  fullName: '',
  email: '',
  instagramHandle: '',
  whyWantBook: '',
  agreement: '',
}

/** What is wrong with a signup, field by field; empty when nothing is. */
export function signupErrors(values: SignupValues): FieldErrors<SignupField> {
  return collect<SignupField>({
    firstName: nameError(values.firstName, messages.firstName),
    email: emailError(values.email),
  })
}

/** What is wrong with a contest entry, field by field; empty when nothing is. */
export function entryErrors(values: EntryValues): FieldErrors<EntryField> {
  return collect<EntryField>({
    fullName: nameError(values.fullName, messages.fullName),
    email: emailError(values.email),
    instagramHandle: handleError(values.instagramHandle),
    whyWantBook: lengthError(values.whyWantBook, fieldLimits.whyWantBook),
    agreement: values.agreement === 'true' ? undefined : messages.agreement,
  })
}

/** Whether a required signup field is empty: the case that the 'Complete the form' toasts speak of. */
export function signupIncomplete(values: SignupValues): boolean {
  return isBlank(values.firstName) || values.email.trim() === ''
}

/** Whether a required entry field is empty: the case that 'Complete required fields' speaks of. */
export function entryIncomplete(values: EntryValues): boolean {
  return isBlank(values.fullName) || values.email.trim() === '' || values.agreement !== 'true'
}

function nameError(value: string, whenEmpty: string): string | undefined {
  return isBlank(value) ? whenEmpty : lengthError(value, fieldLimits.name)
}

function emailError(value: string): string | undefined {
  if (value.trim() === '') return messages.email
  return isEmail(emailKey(value)) ? undefined : messages.emailShape
}

function handleError(value: string): string | undefined {
  const handle = instagramHandle(value)
  if (handle.length > fieldLimits.instagramHandle)
    return lengthError(handle, fieldLimits.instagramHandle)
  return /^[\w.]*$/.test(handle) ? undefined : messages.handleShape
}

function lengthError(value: string, limit: number): string | undefined {
  return value.trim().length > limit ? fill(messages.tooLong, { max: String(limit) }) : undefined
}

function collect<Field extends string>(
  checks: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const found = Object.entries(checks).filter(([, message]) => message !== undefined)
  return Object.fromEntries(found) as FieldErrors<Field>
}
