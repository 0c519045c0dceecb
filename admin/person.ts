import { readEmail } from '../src/core/forms/email.ts'
import { inboxKey } from '../src/core/forms/inbox.ts'
import { typedReceipt } from '../src/core/giveaway/receipt.ts'
import { addressesIn } from './addresses.ts'
import type { CommandContext } from './command.ts'
import { listed, type Query, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'

/**
 * Everything in the ledger about one inbox, in any spelling of its address; or one row, by its id or receipt, or the beginning of
 * either; or one dead letter, by its id. `inbox`: undefined for an id. `where`: the SQL condition of the rows. Throws `Refused` if a
 * text with an @ is not an address, and if several ids begin with the text.
 */
export function recordsOf(query: Query, subject: string) {
  const inbox = inboxOf(subject)
  const ofInbox = inbox === undefined ? undefined : `inbox_key = ${quoted(inbox)}`
  const [rows = [], letters = []] = query(
    `SELECT *, (SELECT words FROM consents WHERE hash = consent_hash) AS agreed_to
      FROM submissions WHERE ${ofInbox ?? idsOf(subject)} ORDER BY received_at, id`,
    // They are few and may have any shape.
    'SELECT * FROM dead_letters ORDER BY received_at, message_id',
  )
  if (inbox === undefined && rows.length > 1)
    throw new Refused(`More than one submission begins with "${subject}": write more of it.`)
  const isTheirs = ({ body, message_id: id }: Row) =>
    inbox === undefined
      ? id === subject
      : [...addressesIn(String(body).replaceAll(' ', '\n')).addresses].some(
          (each) => inboxKey(each) === inbox,
        )
  const where = ofInbox ?? `id IN ${listed(rows.map((row) => row['id']!))}`
  return { inbox, where, rows, deadLetters: letters.filter(isTheirs) }
}

/** The SQL condition of the rows, at most two, whose id or receipt begins with a text. */
function idsOf(text: string): string {
  const id = quoted(text.toLowerCase())
  const receipt = quoted(typedReceipt(text))
  return `id IN (SELECT id FROM submissions WHERE id >= ${id} AND id < ${id} || '~'
    UNION SELECT id FROM submissions WHERE receipt >= ${receipt} AND receipt < ${receipt} || '~' AND ${receipt} <> '' LIMIT 2)`
}

/** The inbox that an address names; undefined for an id or a receipt. */
function inboxOf(subject: string): string | undefined {
  const { email, error } = readEmail(subject)
  if (error === undefined) return inboxKey(email.toLowerCase())
  if (!subject.includes('@')) return undefined
  throw new Refused(`"${subject}" is not a valid email address. ${error}`)
}

/** One line about a row. */
export function lineOf(row: Row, time: CommandContext['time']): string {
  const { id, kind, hold, status, received_at: at, email_key: email } = row
  const state = hold === null ? status : `held (${hold})`
  return `${kind} ${id}  ${email}  ${time(at)}  ${state}`
}

/** One line about each row and dead letter. */
export function linesOf(
  rows: readonly Row[],
  deadLetters: readonly Row[],
  time: CommandContext['time'],
): string[] {
  return [
    ...rows.map((row) => lineOf(row, time)),
    ...deadLetters.map(
      ({ message_id: id, cause, received_at: at }) =>
        `message ${id} of ${time(at)}, which could not be stored (${cause})`,
    ),
  ]
}
