import type { ListService } from '../../core/newsletter-services.ts'
import { entryFields, signupFields, storedNames } from '../../core/forms/fields.ts'
import { shortReceipt } from '../../core/giveaway/receipt.ts'
import type { Signup } from '../ledger/schemas.ts'
import type { Db } from '../ledger/stores.ts'
import { type Kind, states } from '../ledger/submission.ts'
import { csvLine } from './csv.ts'
import { listRecord, personOf } from './mailing-list.ts'
import type { Row } from './stored.ts'

export type Exported = {
  kind: Kind
  /** Only the entries of this giveaway. */
  giveaway?: string | undefined
}

/** A line for each row that is not held, in the order of receipt. */
export async function* rowLines(db: Db, wanted: Exported): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rowsOf(db, wanted)) {
    const record = recordOf(row)
    // Excel reads a file as UTF-8 only with a byte order mark.
    if (isFirst) yield `\uFEFF${csvLine(Object.keys(record))}`
    isFirst = false
    yield csvLine(Object.values(record))
  }
}

/** A line for each person, as a service imports it, except for the addresses that are left out. */
export async function* peopleLines(
  db: Db,
  wanted: Exported,
  {
    service,
    origin,
    without,
  }: { service: ListService; origin: string | undefined; without: ReadonlySet<string> },
): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of peopleOf(db, wanted)) {
    if (without.has(String(rows[0]!['email_key']))) continue
    const record = listRecord(service, personOf(rows, origin))
    // An importer would take a byte order mark for a part of the first column's name.
    if (isFirst) yield csvLine(Object.keys(record))
    isFirst = false
    // It would read an apostrophe as part of the address.
    yield csvLine(Object.values(record), 0)
  }
}

/** Rows of one answer of the ledger. */
const PAGE = 500

/** The rows that count in the order of receipt. SQLite merges the parts of the index that belong to their states. */
async function* rowsOf(db: Db, { kind, giveaway }: Exported): AsyncGenerator<Row> {
  const counted = states.filter((status) => status !== 'held')
  const parts = counted.map(
    (status) => `SELECT * FROM submissions INDEXED BY by_time
      WHERE kind = ?1 AND status = '${status}' AND (?2 IS NULL OR giveaway = ?2) AND (received_at, id) > (?3, ?4)`,
  )
  const query = db.prepare(`${parts.join(' UNION ALL ')} ORDER BY received_at, id LIMIT ${PAGE}`)
  let last: Row | undefined = { received_at: 0, id: '' }
  while (last) {
    const { received_at: at, id } = last
    const page = (await query.bind(kind, giveaway ?? null, at, id).all()).results as Row[]
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  }
}

/**
 * The rows of each person, the first received first. Signups by address, so that only one person's are in memory. A giveaway has one
 * entry of an inbox that counts.
 */
async function* peopleOf(db: Db, wanted: Exported): AsyncGenerator<Row[]> {
  if (wanted.kind === 'entry') {
    for await (const row of rowsOf(db, wanted)) yield [row]
    return
  }
  let own: Row[] = []
  let last: Row | undefined = { email_key: '', content: '', id: '' }
  const query = db.prepare(BY_ADDRESS)
  while (last) {
    const { email_key: email, content, id } = last
    const page = (await query.bind(email, content, id).all()).results as Row[]
    for (const row of page) {
      if (own.length > 0 && own[0]!['email_key'] !== row['email_key']) {
        yield own.toSorted(byReceipt)
        own = []
      }
      own.push(row)
    }
    last = page.length === PAGE ? page.at(-1) : undefined
  }
  if (own.length > 0) yield own.toSorted(byReceipt)
}

function byReceipt(one: Row, other: Row): number {
  return Number(one['received_at']) - Number(other['received_at'])
}

const BY_ADDRESS = `
SELECT * FROM submissions INDEXED BY of_address
WHERE kind = 'signup' AND status <> 'held' AND (email_key, content, id) > (?1, ?2, ?3)
ORDER BY email_key, content, id LIMIT ${PAGE}`

/** The cells of a row in the order of the columns. */
function recordOf(row: Row): Record<string, Row[string] | undefined> {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string> &
    Pick<Signup, 'quizResult'>
  const isSignup = row['kind'] === 'signup'
  const fields = isSignup ? storedNames(signupFields) : storedNames(entryFields)
  const { giveaway, form_id: form, agreement, attribution, receipt } = row
  return {
    id: row['id'],
    received: new Date(Number(row['received_at'])).toISOString(),
    status: row['status'],
    cause: row['cause'],
    ...(!isSignup && { giveaway, form, receipt: shortReceipt(String(receipt)) }),
    ...Object.fromEntries(fields.map((name) => [name, sent[name]])),
    ...(isSignup
      ? {
          source: sent['source'],
          primary: sent.quizResult?.primary,
          secondary: sent.quizResult?.secondary.join(', '),
        }
      : { agreement }),
    attribution,
    consentHash: row['consent_hash'],
  }
}
