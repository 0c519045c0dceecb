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
  /** A line for each person, as a service imports it, except for the addresses that are left out. */
  list?:
    | { service: ListService; origin: string | undefined; without: ReadonlySet<string> }
    | undefined
}

/** CSV, page by page, in the order of receipt; by default of each row that is not held. Nothing without a line. */
export async function* csvFile(db: Db, wanted: Exported): AsyncGenerator<string> {
  const { list } = wanted
  // Excel reads a file as UTF-8 only with a byte order mark. An importer would take it for a part
  // of the first column's name.
  const mark = list ? '' : '\uFEFF'
  let isFirst = true
  for await (const rows of pagesOf(db, wanted)) {
    const records: CsvRecord[] = list ? peopleIn(rows, list) : rows.map(recordOf)
    if (records.length === 0) continue
    // An importer needs addresses, which are in the first column, without csvLine's apostrophe.
    const lines = records.map((each) => csvLine(Object.values(each), list && 0))
    yield (isFirst ? mark + csvLine(Object.keys(records[0]!)) : '') + lines.join('')
    isFirst = false
  }
}

type CsvRecord = Readonly<Record<string, Row[string] | undefined>>

function peopleIn(
  rows: readonly Row[],
  { service, origin, without }: NonNullable<Exported['list']>,
): CsvRecord[] {
  const people = Map.groupBy(rows, (row) => String(row['email_key']))
  return [...people]
    .filter(([email]) => !without.has(email))
    .map(([, ofPerson]) => listRecord(service, personOf(ofPerson, origin)))
}

/** Pages of rows; all rows of a person are in one. A giveaway has one entry of an inbox that counts. */
async function* pagesOf(db: Db, { kind, giveaway, list }: Exported): AsyncGenerator<Row[]> {
  const isByAddress = list && kind === 'signup'
  const query = db.prepare(isByAddress ? BY_ADDRESS : BY_RECEIPT)
  let last: Row | undefined = { email_key: '', received_at: 0, id: '' }
  while (last) {
    const { email_key: email, received_at: at, id } = last
    const values = isByAddress ? [email] : [kind, giveaway ?? null, at, id]
    const rows = (await query.bind(...values).all()).results as Row[]
    yield rows
    last = rows.at(-1)
  }
}

/** Rows of one answer of the ledger. */
const PAGE = 500

/** SQLite merges the parts of the index that belong to the states. */
const BY_RECEIPT = `${states
  .filter((status) => status !== 'held')
  .map(
    (status) => `SELECT * FROM submissions INDEXED BY by_time
  WHERE kind = ?1 AND status = '${status}' AND (?2 IS NULL OR giveaway = ?2) AND (received_at, id) > (?3, ?4)`,
  )
  .join(' UNION ALL ')} ORDER BY received_at, id LIMIT ${PAGE}`

const SIGNUPS = `FROM submissions INDEXED BY of_address
  WHERE kind = 'signup' AND status <> 'held' AND email_key > ?1`

/** Up to the address of the last row of a page. */
const BY_ADDRESS = `
SELECT * ${SIGNUPS} AND email_key <= (
  SELECT max(email_key) FROM (SELECT email_key ${SIGNUPS} ORDER BY email_key LIMIT ${PAGE}))
ORDER BY email_key, received_at`

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
