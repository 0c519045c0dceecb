import type { Kind } from '../src/delivery/submission.ts'
import { entryFields, type FormFields, signupFields, storedNames } from '../src/forms/fields.ts'
import { type CommandResult, defineCommand } from './command.ts'
import { checkGiveaway, type ExportContext, exportOptions } from './export-options.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import { exportList } from './mailing-list.ts'
import { csvOf, write } from './output.ts'
import { Refused } from './refused.ts'
import { kindsByName } from './rows.ts'

export const exporting = defineCommand({
  name: 'export',
  summary: 'Write signups, entries, or the list for a mail service into a file.',
  options: exportOptions,
  writes: 'data',
  run: exportRecords,
})

/** Rows of a page: few enough for little memory; each page is a call to production. */
const PAGE = { local: 100, remote: 2000 }

async function exportRecords(context: ExportContext): Promise<CommandResult> {
  const { ask, options, target } = context
  const { kind, for: service, out } = options
  if (service !== undefined) return exportList(context, service)
  if (kind === undefined) throw new Refused('export needs --kind, or --for with a service.')
  if (options.without !== undefined || options.entrants)
    throw new Refused('--without and --entrants belong to --for.')
  const wanted = wantedOf(context, kindsByName[kind])
  const pages = recordPages(ask, wanted, target.remote ? PAGE.remote : PAGE.local)
  await write(options.json ? jsonOf(pages) : csvChunks(wanted, pages), out)
  return {}
}

export type Wanted = {
  kind: Kind
  columns: Columns
  /** Undefined: all but what is quarantined. */
  status?: string | undefined
  giveaway?: string | undefined
}

/** The columns of an export in order, with their SQL. */
type Columns = Readonly<Record<string, string>>

function wantedOf({ ask, options }: ExportContext, kind: Kind): Wanted {
  const { giveaway, status } = options
  if (giveaway !== undefined) checkGiveaway(ask, giveaway)
  return {
    kind,
    columns: columnsOf(kind),
    giveaway,
    status,
  }
}

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`

/** The columns of a kind, including the form's fields. */
export function columnsOf(
  kind: Kind,
  fields: FormFields<string> = kind === 'newsletter' ? signupFields : entryFields,
): Columns {
  const row = { id: 's.id', received: RECEIVED, status: 'status', hold: 'hold', cause: 'cause' }
  const proof = { attribution: 'attribution', consentHash: 'consent_hash' }
  if (kind === 'newsletter')
    return {
      ...row,
      ...fieldColumns(storedNames(fields)),
      source: inPayload('source'),
      primary: inPayload('quizResult.primary'),
      secondary: `(${inPayload('quizResult.secondary[0]')}) || ', ' || (${inPayload('quizResult.secondary[1]')})`,
      ...proof,
    }
  return {
    ...row,
    giveaway: 's.giveaway',
    form: 'form_id',
    receipt: 'receipt',
    ...fieldColumns(storedNames(fields)),
    agreement: 'agreement',
    ...proof,
  }
}

/** Puts the address first. */
function fieldColumns(names: readonly string[]): Columns {
  const columns = new Set(['email', ...names])
  return Object.fromEntries([...columns].map((name) => [name, inPayload(name)]))
}

function inPayload(path: string): string {
  return `payload ->> '$.${path}'`
}

/** Yields the rows of one kind in pages, oldest first, along the index `by_time`. */
function* recordPages(ask: Ask, wanted: Wanted, size: number): Generator<Row[]> {
  for (let after = "(0, '')"; ;) {
    const [rows = []] = ask(pageSql(wanted, after, size))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `(${Date.parse(String(last['received']))}, ${quoted(String(last['id']))})`
  }
}

/** The page after a row's instant and id. */
export function pageSql(wanted: Wanted, after: string, size: number): string {
  return `SELECT ${selected(wanted)}
    FROM submissions s INDEXED BY by_time WHERE ${chosen(wanted)}
      AND (received_at, s.id) > ${after} ORDER BY received_at, s.id LIMIT ${size}`
}

function selected({ columns }: Wanted): string {
  return Object.entries(columns)
    .map(([column, sql]) => `${sql} AS ${quoted(column)}`)
    .join(', ')
}

function chosen({ kind, status, giveaway }: Wanted): string {
  return [
    `kind = ${quoted(kind)}`,
    status ? `status = ${quoted(status)}` : `status <> 'quarantined'`,
    ...(giveaway === undefined ? [] : [`s.giveaway = ${quoted(giveaway)}`]),
  ].join(' AND ')
}

function* csvChunks({ columns }: Wanted, pages: Iterable<Row[]>) {
  const names = Object.keys(columns)
  // Excel reads a file as UTF-8 only with a byte order mark.
  yield `\uFEFF${csvOf(names, [])}`
  for (const page of pages) yield csvOf(names, page, { header: false })
}

function* jsonOf(pages: Iterable<Row[]>) {
  let before = '[\n'
  for (const page of pages) {
    yield before + page.map((record) => JSON.stringify(record)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
