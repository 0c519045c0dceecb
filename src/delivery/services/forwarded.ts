import { type FormFields, forwardedNames } from '../../forms/fields.ts'
import { plainName } from './plain-name.ts'

/** The values of a payload (JSON) for a form service: an empty optional field is `''`. */
export function forwardedValues<Field extends string>(
  payload: string,
  fields: FormFields<Field>,
): Record<Field, string> {
  const values = JSON.parse(payload) as Partial<Record<Field, string>>
  const sent = forwardedNames(fields).map((name) => {
    const value = values[name] ?? ''
    return [name, fields[name].type === 'name' ? plainName(value) : value]
  })
  return Object.fromEntries(sent) as Record<Field, string>
}
