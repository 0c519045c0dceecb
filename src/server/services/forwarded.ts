import { type FormFields, forwardedNames } from '../../core/forms/fields.ts'
import { plainName } from './plain-name.ts'

/** A payload's (JSON) forwarded values; names without links, a missing value is `''`. */
export function forwardedValues<Field extends string>(
  payload: string,
  fields: FormFields<Field>,
): Record<Field, string> {
  const values = JSON.parse(payload) as Partial<Record<Field, string>>
  const sent = forwardedNames(fields).map((name) => {
    const value = values[name] ?? ''
    return [name, fields[name].forwarded === 'name' ? plainName(value) : value]
  })
  return Object.fromEntries(sent) as Record<Field, string>
}
