import { addressesIn } from './addresses.ts'
import { emailKey, inboxKey, isEmail } from '../src/forms/email.ts'
import type { Kind } from '../src/delivery/submission.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { nameOfOne } from './rows.ts'

/** Everything in the ledger about one inbox, in any spelling of its address. */
export type PersonRecords = { rows: Row[]; deadLetters: Row[] }

/** The inbox of a typed address. Throws `Refused` if it is not an address. */
export function inboxOf(address: string): string {
  const key = emailKey(address)
  if (!isEmail(key)) throw new Refused(`"${address}" is not a valid email address.`)
  return inboxKey(key)
}

/** Reads all dead letters: they are few and may have any shape. */
export function lookUp(ask: Ask, inbox: string): PersonRecords {
  const [rows = [], letters = []] = ask(
    `SELECT * FROM submissions WHERE inbox_key = ${quoted(inbox)} ORDER BY received_at, id`,
    'SELECT * FROM dead_letters ORDER BY received_at, message_id',
  )
  const isTheirs = ({ body }: Row) =>
    addressesIn(String(body)).some((address) => inboxKey(address) === inbox)
  return { rows, deadLetters: letters.filter(isTheirs) }
}

/** One line about a row. */
export function lineOf(row: Row, moment: (ms: number) => string): string {
  const { id, kind, hold, status, received_at: at, email_key: email } = row
  const state = hold === null ? status : `held (${hold})`
  return `${nameOfOne(kind as Kind)} ${id}  ${email}  ${moment(Number(at))}  ${state}`
}

/** Whether any try may have reached the service. `retry` resets the count but keeps the list of tries. */
export function mayBeAtService({ attempts, delivered_at: at, tries }: Row): boolean {
  return Number(attempts) > 0 || at !== null || tries !== '[]'
}
