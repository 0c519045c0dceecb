import { readFileSync } from 'node:fs'
import { emailKey, isEmail } from '../src/forms/email.ts'
import { Refused } from './refused.ts'

/** Finds all addresses in a file. Throws `Refused` when there is none. */
export function addressesOf(file: string): ReadonlySet<string> {
  const addresses = addressesIn(readFileSync(file, 'utf8'))
  if (addresses.length > 0) return new Set(addresses)
  throw new Refused(`${file} contains no email address: save it as CSV, in UTF-8.`)
}

/** The email addresses in a text such as CSV or JSON, in normal form. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;:<>()[\]"\\]+/).filter((word) => word.includes('@'))
  // An export puts an apostrophe before what a spreadsheet would take for a formula.
  return words.map((word) => emailKey(word.replace(/^'(?=[=+-])/, ''))).filter(isEmail)
}
