import type {
  EntryField,
  EntryValues,
  FieldErrors,
  SignupField,
  SignupValues,
  Values,
} from '../domain/forms'
import type { FormOutcome } from './page'

export type SignupOutcome = FormOutcome<SignupValues, FieldErrors<SignupField>>
export type EntryOutcome = FormOutcome<EntryValues, FieldErrors<EntryField>>

/** Where a form that has come back begins: at the first field to mend, else at the first of all. */
export function beginOf<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): Field | undefined {
  if (outcome === undefined) return undefined
  const fields = Object.keys(outcome.values) as Field[]
  return fields.find((field) => field in outcome.errors) ?? fields[0]
}

/** Whether a field of the form that has come back needs mending. */
export function hasErrors(outcome: { errors: object } | undefined): boolean {
  return outcome !== undefined && Object.keys(outcome.errors).length > 0
}
