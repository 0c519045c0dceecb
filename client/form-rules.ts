import type { Notice } from '../src/content/notices.ts'
import type { Values } from '../src/domain/forms.ts'
import { type FormFields, namesOf } from '../src/forms/fields.ts'

export type FormRules<Field extends string> = {
  url: string
  fields: FormFields<Field>
  /** The toast when nothing can be sent at this moment; checked before the fields. */
  gate?: () => Notice | undefined
  incomplete: Notice
  bodyOf: (values: Values<Field>) => object
  /** The toast for a refused post; by default `failure`. */
  refusal?: (body: Record<string, unknown>) => Notice | undefined
  failure: Notice
  onAccepted: (body: Record<string, unknown>) => void
}

export function valuesOf<Field extends string>(
  data: FormData,
  fields: FormFields<Field>,
): Values<Field> {
  const typed = namesOf(fields).map((field) => [field, textOf(data.get(field))])
  return Object.fromEntries(typed) as Values<Field>
}

export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
