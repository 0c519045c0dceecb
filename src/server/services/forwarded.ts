import { type FormFields, forwardedNames } from '../../core/forms/fields.ts'

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

/** Like a phone number: at least seven digits with at most three other characters between two of them. */
const LONG_NUMBER = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu

/** A name that no mail program turns into a link: spammers sign other people up under names like `evil.example`. */
export function plainName(name: string): string {
  return (
    name
      .replace(LONG_NUMBER, '…')
      // `evil. example`; full-width, small and ideographic full stops are dots in a host name, too.
      .replace(/(?<=\S)[.․﹒．。｡](?=[^\s\p{P}])|:(?=\S)/gu, '$& ')
      .replace(/[/／]/g, ' $& ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
