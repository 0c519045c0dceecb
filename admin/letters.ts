import { EMAIL_LIMIT, emailKey, inboxKey } from '../src/forms/email.ts'
import type { Row } from './ledger.ts'

/** Whether a dead letter, which is whatever a queue message was, names an address of theirs anywhere in its texts. */
export function isTheirLetter(
  { body }: Row,
  { key, exact }: { key: string; exact: boolean },
): boolean {
  const addresses = new Set(textsIn(String(body)).flatMap(addressesIn))
  const meant = exact ? key : inboxKey(key)
  return addresses
    .values()
    .map(emailKey)
    .some((each) => (exact ? each : inboxKey(each)) === meant)
}

/** The texts in a JSON value, however deep; of what is no JSON, all of it. */
function textsIn(body: string): string[] {
  const texts: string[] = []
  try {
    JSON.parse(body, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    return [body]
  }
  return texts
}

const MARKS = /^[.!#$%&'*+/=?^_`{|}~-]+/

/**
 * What may be an address in a text: at each @ the longest name before it and the longest domain behind it. The name also
 * without the mark or marks that it begins with, which may be a quotation's; the domain also without letters beyond ASCII, which
 * may be the next word's.
 */
function addressesIn(text: string): string[] {
  const parts = text.split('@')
  return parts.slice(1).flatMap((behind, at) => {
    const [before, after] = [parts[at]!.slice(-EMAIL_LIMIT), behind.slice(0, EMAIL_LIMIT)]
    const [name = ''] = /[\w.!#$%&'*+/=?^`{|}~-]*$/.exec(before) ?? []
    const domains = [/^[a-z0-9.-]*/i, /^[\p{L}\p{M}\p{N}.-]*/u].map((pattern) =>
      (pattern.exec(after)?.[0] ?? '').replace(/[.-]+$/, ''),
    )
    const names = [name, name.replace(/^[^a-z0-9]/i, ''), name.replace(MARKS, '')]
    return names.flatMap((each) => domains.map((domain) => `${each}@${domain}`))
  })
}
