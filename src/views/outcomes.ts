import type { EntryValues, FieldErrors, SignupValues, Values } from '../domain/forms.ts'
import type { EntryField, SignupField } from '../forms/fields.ts'
import type { FormOutcome } from './page.ts'

export type SignupOutcome = FormOutcome<SignupValues, FieldErrors<SignupField>>
export type EntryOutcome = FormOutcome<EntryValues, FieldErrors<EntryField>>

export function firstWrong<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): Field | undefined {
  return outcome && fieldsOf(outcome).find((field) => field in outcome.errors)
}

/** The field that gets the focus when a form is shown again: the first with an error, else the first. */
export function beginOf<Field extends string>(
  outcome: FormOutcome<Values<Field>, FieldErrors<Field>> | undefined,
): Field | undefined {
  return outcome && (firstWrong(outcome) ?? fieldsOf(outcome)[0])
}

export function fieldsOf<Field extends string>({ values }: { values: Values<Field> }): Field[] {
  return Object.keys(values) as Field[]
}
