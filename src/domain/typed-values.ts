import { type FieldKind, type FormFields, namesOf } from '../forms/fields.ts'
import type { Values } from './forms.ts'

/** What the visitor typed, to fill in the form again. */
export function typedValues<Field extends string>(
  fields: FormFields<Field>,
  raw: Readonly<Record<string, unknown>>,
): Values<Field> {
  const found = namesOf(fields).map((name) => [name, typed(fields[name].kind, raw, name)])
  return Object.fromEntries(found) as Values<Field>
}

function typed(kind: FieldKind, raw: Readonly<Record<string, unknown>>, field: string): string {
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (typeof value !== 'string') return ''
  if (kind === 'check') return isTicked(value) ? 'true' : ''
  return value.toWellFormed()
}

// Values from scripts, from this site's form, and from a checkbox without a value attribute.
export function isTicked(given: boolean | string): boolean {
  return given === true || given === 'true' || given === 'on'
}
