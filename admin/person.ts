import { inboxKey, readEmail } from '../src/forms/email.ts'
import type { Kind } from '../src/delivery/submission.ts'
import { addressesIn } from './addresses.ts'
import { type Query, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { idNamed, nouns } from './rows.ts'
import type { FormatInstant } from './times.ts'

export type Records = ReturnType<typeof recordsOf>

/**
 * Everything in the ledger about one inbox, in any spelling of its address; or one row, by its id or receipt; or one dead letter, by
 * its id. `where`: the SQL condition of the rows. Throws `Refused` if a text with an @ is not an address.
 */
export function recordsOf(query: Query, subject: string) {
  const inbox = subject.includes('@') ? inboxOf(subject) : undefined
  const where =
    inbox === undefined
      ? `id = ${quoted(idNamed(query, subject) ?? '')}`
      : `inbox_key = ${quoted(inbox)}`
  const [rows = [], letters = []] = query(
    `SELECT * FROM submissions WHERE ${where} ORDER BY received_at, id`,
    // They are few and may have any shape.
    'SELECT * FROM dead_letters ORDER BY received_at, message_id',
  )
  const isTheirs = ({ body, message_id: id }: Row) =>
    inbox === undefined
      ? id === subject
      : [...addressesIn(String(body)).addresses].some((each) => inboxKey(each) === inbox)
  return { where, rows, deadLetters: letters.filter(isTheirs) }
}

function inboxOf(address: string): string {
  const { email, error } = readEmail(address)
  if (error) throw new Refused(`"${address}" is not a valid email address. ${error}`)
  return inboxKey(email.toLowerCase())
}

/** One line about a row. */
export function lineOf(row: Row, formatInstant: FormatInstant): string {
  const { id, kind, hold, status, received_at: at, email_key: email } = row
  const state = hold === null ? status : `held (${hold})`
  return `${nouns[kind as Kind][0]} ${id}  ${email}  ${formatInstant(at)}  ${state}`
}

/** One line about a dead letter. */
export function letterLine(
  { message_id: id, cause, received_at: at }: Row,
  formatInstant: FormatInstant,
) {
  return `message ${id} of ${formatInstant(at)}, which could not be stored (${cause})`
}

/** Whether any try may have reached the service. */
export function mayBeAtService({ tried_at: tried, delivered_at: at }: Row): boolean {
  return tried !== null || at !== null
}
