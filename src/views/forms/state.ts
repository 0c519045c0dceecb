import {
  type EntryField,
  type FieldErrors,
  type FormFields,
  namesOf,
  type SignupField,
  type Values,
} from '../../core/forms/fields.ts'

/** A toast's content. `supportLink` is the part of the text that links to the support page. */
export type Notice = {
  tone: 'success' | 'error'
  title: string
  text: string
  supportLink?: string
}

export type FormState<Field extends string> = {
  values: Values<Field>
  errors: FieldErrors<Field>
  notice?: Notice | undefined
  /** A query string, which the form sends with its next post. */
  attribution?: string | undefined
}

export type SignupState = FormState<SignupField>
export type EntryState = FormState<EntryField>

/** The toasts for empty required fields, and for failures of no field. */
export type FailureNotices = { incomplete: Notice; failure: Notice }

/** `failure` when the form has none of the invalid fields, else `incomplete` when a required field is empty. */
export function noticeOfFailure<Field extends string>(
  fields: FormFields<Field>,
  errors: FieldErrors<NoInfer<Field>>,
  { incomplete, failure }: FailureNotices,
): Notice | undefined {
  const invalid = namesOf(fields).filter((name) => errors[name])
  if (invalid.length === 0) return failure
  const isEmpty = (name: Field) => {
    const facts = fields[name]
    return facts.required && errors[name] === facts.missing
  }
  return invalid.some(isEmpty) ? incomplete : undefined
}

/** The first message of each of the form's fields; `errors` as in the JSON response. */
export function firstMessages<Field extends string>(
  fields: FormFields<Field>,
  errors: Readonly<Record<string, readonly string[] | undefined>> = {},
): FieldErrors<Field> {
  const messages = namesOf(fields).map((name) => [name, errors[name]?.[0]])
  return Object.fromEntries(messages.filter(([, message]) => message)) as FieldErrors<Field>
}

export function firstInvalid<Field extends string>(
  state: FormState<Field> | undefined,
): Field | undefined {
  return state && namesOf(state.values).find((field) => state.errors[field])
}

/** The field to focus when a form is shown again: the first with an error, else the first. */
export function focusedField<Field extends string>(
  state: FormState<Field> | undefined,
): Field | undefined {
  return state && (firstInvalid(state) ?? namesOf(state.values)[0])
}
