import { emailKey, inboxKey, isEmail } from '../../src/domain/fields.ts'
import { quoted, type Ask, type Row } from './ledger/ask.ts'
import { Refused } from './refused.ts'

/** All that the ledger keeps of one inbox. */
export type PersonRecords = { rows: Row[]; receipts: Row[]; deadLetters: Row[] }

/**
 * Looks a person up by an address in any spelling: capitals and spaces never count, and, unless `exact`, neither do a plus
 * tag or Gmail's dots. Throws `Refused` when the text is no address.
 */
export function lookUp(ask: Ask, address: string, exact: boolean): PersonRecords {
  const key = emailKey(address)
  if (!isEmail(key)) throw new Refused(`"${address}" is no email address.`)
  const isTheirs = (other: unknown) =>
    typeof other === 'string' &&
    (emailKey(other) === key || (!exact && inboxKey(emailKey(other)) === inboxKey(key)))
  const [rows = [], receipts = [], deadLetters = []] = ask(
    `SELECT * FROM submissions WHERE ${spelledLike(key)} ORDER BY received_at, id`,
    `SELECT * FROM receipts WHERE ${spelledLike(key)} ORDER BY received_at`,
    'SELECT * FROM dead_letters',
  )
  const theirs = rows.filter((row) => isTheirs(row['email_key']))
  const ids = new Set(theirs.map(({ id }) => id))
  return {
    rows: theirs,
    receipts: receipts.filter(
      (row) => ids.has(row['submission_id'] ?? '') || isTheirs(row['email_key']),
    ),
    deadLetters: deadLetters.filter(({ body }) => addressesIn(String(body)).some(isTheirs)),
  }
}

// A coarse choice for SQL: the address, its tags, and at Gmail its dots and two domains. What is theirs is judged above.
function spelledLike(key: string): string {
  const inbox = inboxKey(key)
  const at = inbox.lastIndexOf('@')
  const name = inbox.slice(0, at).replace(/[\\%_]/g, '\\$&')
  const domain = inbox.slice(at + 1)
  const like = (column: string, pattern: string) => `${column} LIKE ${quoted(pattern)} ESCAPE '\\'`
  const undotted = "replace(email_key, '.', '')"
  const patterns =
    domain === 'gmail.com'
      ? [like(undotted, `${name}%@gmailcom`), like(undotted, `${name}%@googlemailcom`)]
      : [like('email_key', `${name}+%@${domain}`), `email_key = ${quoted(inbox)}`]
  return [`email_key = ${quoted(key)}`, ...patterns].join(' OR ')
}

// A letter is whatever a queue message was, so every text in it is looked at.
function addressesIn(body: string): string[] {
  return body.match(/[^\s"'\\,;<>]+@[^\s"'\\,;<>]+/g) ?? []
}
