import { emailKey, isEmail } from '../src/forms/email.ts'

/** The email addresses in a text such as CSV or JSON, in normal form. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;:<>()[\]"\\]+/).filter((word) => word.includes('@'))
  return words.map(emailKey).filter(isEmail)
}
