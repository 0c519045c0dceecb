import { readEmail } from '../../core/forms/email.ts'
import { inboxKey } from '../../core/forms/inbox.ts'
import { typedReceipt } from '../../core/giveaway/receipt.ts'
import type { Db } from '../ledger/stores.ts'
import { addressesIn } from './addresses.ts'
import type { Row } from './stored.ts'

/** What an address, or an id or receipt or its beginning, names. `several`: more than one submission begins so. */
export type Found =
  | { is: 'row'; id: string }
  | { is: 'message' | 'none' | 'several' }
  | { is: 'unread'; error: string }

/** Finds a submission: of an inbox, in any spelling, the newest, or else a message that could not be stored. */
export async function find(db: Db, subject: string): Promise<Found> {
  const { email, error } = readEmail(subject)
  if (error === undefined) {
    const { rows, letters } = await ofInbox(db, inboxKey(email.toLowerCase()))
    const row = rows.at(-1)
    if (row) return { is: 'row', id: String(row['id']) }
    return { is: letters.length > 0 ? 'message' : 'none' }
  }
  if (subject.includes('@')) return { is: 'unread', error }
  const named = db.prepare(NAMED).bind(subject.trim().toLowerCase(), typedReceipt(subject))
  const [row, other] = (await named.all()).results as { id: string }[]
  if (other) return { is: 'several' }
  return row ? { is: 'row', id: row.id } : { is: 'none' }
}

/** Reads at most two rows. Without `<> ''` a subject without a receipt would find every one. */
const NAMED = `
SELECT id FROM submissions WHERE id >= ?1 AND id < ?1 || '~' AND ?1 <> ''
UNION SELECT id FROM submissions WHERE receipt >= ?2 AND receipt < ?2 || '~' AND ?2 <> '' LIMIT 2`

/** A submission with all that its inbox has sent, itself included, and the messages in which the inbox stands. */
export async function readPerson(db: Db, id: string) {
  const inbox = db.prepare('SELECT inbox_key FROM submissions WHERE id = ?1').bind(id)
  const [found] = (await inbox.all()).results as { inbox_key: string }[]
  if (found === undefined) return undefined
  const { rows, letters } = await ofInbox(db, found.inbox_key)
  const row = rows.find((each) => each['id'] === id)
  return row && { row, rows, letters }
}

async function ofInbox(db: Db, inbox: string): Promise<{ rows: Row[]; letters: Row[] }> {
  const [rows, letters] = (await db.batch([
    db.prepare(OF_INBOX).bind(inbox),
    db.prepare(LETTERS),
  ])) as [{ results: Row[] }, { results: Row[] }]
  return { rows: rows.results, letters: letters.results.filter((each) => isAbout(each, inbox)) }
}

const OF_INBOX = `
SELECT *, (SELECT words FROM consents WHERE hash = consent_hash) AS agreed_to
FROM submissions WHERE inbox_key = ?1 ORDER BY received_at, id`

// They are few and may have any shape.
const LETTERS = 'SELECT * FROM dead_letters ORDER BY received_at, message_id'

function isAbout({ body }: Row, inbox: string): boolean {
  const { addresses } = addressesIn(String(body).replaceAll(' ', '\n'))
  return [...addresses].some((each) => inboxKey(each) === inbox)
}

/** All that is stored of some rows and messages, with instants as text. */
export function disclosed({ rows, letters }: { rows: readonly Row[]; letters: readonly Row[] }) {
  return { submissions: rows.map(readable), messages: letters.map(readable) }
}

function readable(row: Row): object {
  const columns = Object.entries(row).map(([name, value]) => {
    if (name === 'payload') return [name, JSON.parse(String(value))]
    const isInstant = typeof value === 'number' && /_(?:at|since)$/.test(name)
    return [name, isInstant ? new Date(value).toISOString() : value]
  })
  return Object.fromEntries(columns) as object
}
