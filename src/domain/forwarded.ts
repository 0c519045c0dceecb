import { typedEmail } from '../forms/email.ts'
import { type FieldKind, type FormFields, namesOf } from '../forms/fields.ts'
import { instagramHandle } from '../forms/text.ts'

/** The forwarded fields of a form: required ones always, optional ones when filled in, checkboxes never. */
export type Forwarded<Fields extends FormFields<string>> = {
  [
    Name in keyof Fields as Fields[Name] extends { kind: 'check' } | { required: false }
      ? never
      : Name
  ]: string
} & {
  [Name in keyof Fields as Fields[Name] extends { required: false } ? Name : never]?: string
}

const forwardedAs: Record<FieldKind, (value: string) => string> = {
  name: (value) => value,
  email: typedEmail,
  handle: instagramHandle,
  text: (value) => value,
  check: () => '',
}

/** The values of a valid post as they are forwarded. */
export function forwarded<Fields extends FormFields<string>>(
  fields: Fields,
  values: Readonly<Record<keyof Fields & string, string>>,
): Forwarded<Fields> {
  const found = namesOf(fields).map((name) => [
    name,
    forwardedAs[fields[name]!.kind](values[name as keyof Fields & string]),
  ])
  return Object.fromEntries(found.filter(([, value]) => value !== '')) as Forwarded<Fields>
}
