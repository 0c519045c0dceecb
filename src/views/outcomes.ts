import type { EntryField, SignupField } from '../domain/form-fields'
import type { EntryValues, FieldErrors, SignupValues, Values } from '../domain/forms'
import type { FormOutcome } from './page'

export type SignupOutcome = FormOutcome<SignupValues, FieldErrors<SignupField>>
export type EntryOutcome = FormOutcome<EntryValues, FieldErrors<EntryField>>

/** The first field to mend of a form that has come back. */
export function firstWrong<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): Field | undefined {
  return outcome && fieldsOf(outcome).find((field) => field in outcome.errors)
}

/** Where a form that has come back begins: at the first field to mend, else at the first of all. */
export function beginOf<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): Field | undefined {
  return outcome && (firstWrong(outcome) ?? fieldsOf(outcome)[0])
}

/** The fields in the order in which they stand. */
export function fieldsOf<Field extends string>({ values }: { values: Values<Field> }): Field[] {
  return Object.keys(values) as Field[]
}
