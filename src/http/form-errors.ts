import type { Notice } from '../content/notices.ts'
import { type FieldErrors, isIncomplete } from '../domain/forms.ts'
import { typedValues } from '../domain/typed-values.ts'
import type { FormFields } from '../forms/fields.ts'
import type { PostedForm } from './posted-form.ts'

/**
 * The toast for invalid fields: the general failure when the form shows none of them, else the one for empty required
 * fields, if any.
 */
export function toastFor<Field extends string>(
  form: Pick<PostedForm<Field, never, never>, 'fields' | 'body' | 'incomplete' | 'failure'>,
  errors: Record<string, string[]>,
): Notice | undefined {
  const { fields, body, incomplete, failure: failed } = form
  if (Object.keys(errorsBeside(fields, errors)).length === 0) return failed
  return isIncomplete(fields, typedValues(fields, body)) ? incomplete : undefined
}

/** The first message of each field that the form shows. */
export function errorsBeside<Field extends string>(
  fields: FormFields<Field>,
  errors: Readonly<Record<string, readonly string[]>> = {},
): FieldErrors<Field> {
  const found = Object.entries(errors).filter(([field]) => Object.hasOwn(fields, field))
  const firsts = found.map(([field, [message]]) => [field, message])
  return Object.fromEntries(firsts) as FieldErrors<Field>
}
