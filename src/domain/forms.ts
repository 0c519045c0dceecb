import { fieldMessages as messages } from 'virtual:content/labels/forms'
import {
  type EntryField,
  type FieldFacts,
  type FormFields,
  namesOf,
  type SignupField,
} from '../forms/fields.ts'
import { rules } from './field-rules.ts'
import { fill } from './words.ts'

/** The fields' values. A ticked checkbox is `'true'`, an empty one `''`. */
export type Values<Field extends string> = Readonly<Record<Field, string>>
export type SignupValues = Values<SignupField>
export type EntryValues = Values<EntryField>

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

export function emptyValues<Field extends string>(fields: FormFields<Field>): Values<Field> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Values<Field>
}

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
    (name) => fields[name].required && rules[fields[name].kind].isEmpty(values[name]),
  )
}

function errorOf(facts: FieldFacts, value: string): string | undefined {
  const { isEmpty, shape, counted = (text) => text.trim() } = rules[facts.kind]
  if (isEmpty(value)) return facts.required ? messages[facts.missing] : undefined
  if (facts.kind !== 'check' && counted(value).length > facts.limit) {
    return fill(messages.tooLong, { max: String(facts.limit) })
  }
  return shape?.(value)
}
