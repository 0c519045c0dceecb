import { inboxKey } from '../../src/domain/inbox.ts'
import { emailKey, isEmail } from '../../src/forms/email.ts'
import { type Ask, quoted, type Row } from './ledger/ask.ts'
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
  const chosen = exact ? `email_key = ${quoted(key)}` : mayBeTheirs(key)
  const [rows = [], receipts = [], deadLetters = []] = ask(
    `SELECT * FROM submissions WHERE ${chosen} ORDER BY received_at, id`,
    `SELECT * FROM receipts WHERE ${chosen} ORDER BY received_at`,
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
// No LIKE: D1 takes patterns of 50 bytes, an address has up to 254.
function mayBeTheirs(key: string): string {
  const inbox = inboxKey(key)
  const at = inbox.lastIndexOf('@')
  const [name, domain] = [inbox.slice(0, at), inbox.slice(at)]
  const undotted = "replace(email_key, '.', '')"
  const spellings =
    domain === '@gmail.com'
      ? [between(undotted, name, '@gmailcom'), between(undotted, name, '@googlemailcom')]
      : [between('email_key', `${name}+`, domain), `email_key = ${quoted(inbox)}`]
  return [`email_key = ${quoted(key)}`, ...spellings].join(' OR ')
}

function between(column: string, start: string, end: string): string {
  return `substr(${column}, 1, ${start.length}) = ${quoted(start)} AND substr(${column}, -${end.length}) = ${quoted(end)}`
}

// A letter is whatever a queue message was, so every text in it is looked at.
function addressesIn(body: string): string[] {
  return body.match(/[^\s"'\\,;<>]+@[^\s"'\\,;<>]+/g) ?? []
}
