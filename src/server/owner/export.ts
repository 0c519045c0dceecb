import type { ListService } from '../../core/newsletter/services.ts'
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

/** CSV with a line for each row that is not held, in the order of receipt. */
export function rowsFile(db: Db, wanted: Exported): AsyncGenerator<string> {
  // Excel reads a file as UTF-8 only with a byte order mark.
  return fileOf(rowsOf(db, wanted), recordOf, { mark: '\uFEFF' })
}

type Import = { service: ListService; origin: string | undefined; without: ReadonlySet<string> }

/** CSV with a line for each person, as a service imports it, except for the addresses that are left out. */
export function peopleFile(
  db: Db,
  wanted: Exported,
  { service, origin, without }: Import,
): AsyncGenerator<string> {
  const record = (rows: readonly Row[]) =>
    without.has(String(rows[0]!['email_key']))
      ? undefined
      : listRecord(service, personOf(rows, origin))
  // An importer would take a mark for a part of the first column's name, and an apostrophe for a part of the address.
  return fileOf(peopleOf(db, wanted), record, { verbatim: 0 })
}

type CsvRecord = Readonly<Record<string, Row[string] | undefined>>

/** The columns' names and the lines, page by page; nothing without a line. */
async function* fileOf<Each>(
  pages: AsyncIterable<readonly Each[]>,
  record: (each: Each) => CsvRecord | undefined,
  { mark = '', verbatim }: { mark?: string; verbatim?: number },
): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages) {
    const records = page.map(record).filter((each) => each !== undefined)
    if (records.length === 0) continue
    const lines = records.map((each) => csvLine(Object.values(each), verbatim))
    yield (isFirst ? mark + csvLine(Object.keys(records[0]!)) : '') + lines.join('')
    isFirst = false
  }
}

/** Rows of one answer of the ledger. */
const PAGE = 500

/** Pages of rows. `query` asks for those after a row. */
async function* pagesOf(
  first: Row,
  query: (last: Row) => ReturnType<Db['prepare']>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined = first; last !== undefined;) {
    const page = (await query(last).all()).results as Row[]
    yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  }
}

/** The rows that count in the order of receipt. SQLite merges the parts of the index that belong to their states. */
function rowsOf(db: Db, { kind, giveaway }: Exported): AsyncGenerator<Row[]> {
  const counted = states.filter((status) => status !== 'held')
  const parts = counted.map(
    (status) => `SELECT * FROM submissions INDEXED BY by_time
      WHERE kind = ?1 AND status = '${status}' AND (?2 IS NULL OR giveaway = ?2) AND (received_at, id) > (?3, ?4)`,
  )
  const query = db.prepare(`${parts.join(' UNION ALL ')} ORDER BY received_at, id LIMIT ${PAGE}`)
  return pagesOf({ received_at: 0, id: '' }, ({ received_at: at, id }) =>
    query.bind(kind, giveaway ?? null, at, id),
  )
}

/**
 * The rows of each person, the first received first. Signups by address, so that only a page of them is in memory. A giveaway has one
 * entry of an inbox that counts.
 */
async function* peopleOf(db: Db, wanted: Exported): AsyncGenerator<Row[][]> {
  if (wanted.kind === 'entry') {
    for await (const page of rowsOf(db, wanted)) yield page.map((row) => [row])
    return
  }
  const query = db.prepare(BY_ADDRESS)
  const first = { email_key: '', content: '', id: '' }
  // The last person of a page may have more rows on the next one.
  let last: Row[] = []
  for await (const page of pagesOf(first, ({ email_key: email, content, id }) =>
    query.bind(email, content, id),
  )) {
    const people = [...Map.groupBy([...last, ...page], (row) => row['email_key']).values()]
    last = people.pop() ?? []
    yield people.map(byReceipt)
  }
  if (last.length > 0) yield [byReceipt(last)]
}

function byReceipt(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Number(one['received_at']) - Number(other['received_at']))
}

const BY_ADDRESS = `
SELECT * FROM submissions INDEXED BY of_address
WHERE kind = 'signup' AND status <> 'held' AND (email_key, content, id) > (?1, ?2, ?3)
ORDER BY email_key, content, id LIMIT ${PAGE}`

/** The cells of a row in the order of the columns. */
function recordOf(row: Row): CsvRecord {
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
