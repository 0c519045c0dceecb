import type { Kind } from '../src/delivery/submission.ts'
import { entryFields, type FormFields, signupFields, storedNames } from '../src/forms/fields.ts'
import type { Step } from '../scripts/progress.ts'
import { exportList } from './mailing-list.ts'
import { checkChoice } from './arguments.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { type ExportContext, exportOptions } from './export-options.ts'
import { csvOf, write } from './output.ts'
import { Refused } from './refused.ts'
import { sinceOf } from './times.ts'
import { defineCommand, type CommandResult } from './command.ts'

export const exporting = defineCommand({
  name: 'export',
  summary: 'Writes what is kept as a file; without --status all but what is held.',
  options: exportOptions,
  writes: 'data',
  run: exportRecords,
})

/** Small pages keep memory low; each page of production is a call of its own. */
const PAGE = { local: 100, remote: 2000 }

async function exportRecords(context: ExportContext): Promise<CommandResult> {
  const { ask, given, target, progress } = context
  const { kind, for: service } = given.options
  if (service !== undefined) return exportList(context, service)
  if (kind === undefined) throw new Refused('export needs --kind, or --for with a service.')
  if (given.options.without !== undefined)
    throw new Refused('--without narrows the list of --for: it has no meaning beside --kind.')
  const wanted = wantedOf(context, kind)
  const { format, out } = given.options
  const size = target.remote ? PAGE.remote : PAGE.local
  const pages = counted(recordPages(ask, wanted, size), progress(countOf(ask, wanted)))
  const asJson = format === 'json' || (format === undefined && given.options.json)
  const bom = given.options.excel ? '\uFEFF' : ''
  await write(asJson ? jsonOf(pages) : csvChunks(wanted, pages, bom), out)
  return {}
}

export type Wanted = {
  kind: ExportKind
  columns: Columns
  /** Undefined: all but what is quarantined. */
  statuses?: readonly string[] | undefined
  giveaway?: string | undefined
  /** Milliseconds since the epoch. */
  since?: number | undefined
}

type ExportKind = Kind | 'letters'

/** Names of an export's columns, in their order, with their SQL. */
type Columns = Readonly<Record<string, string>>

function wantedOf({ ask, given, now }: ExportContext, kind: ExportKind): Wanted {
  const { giveaway, status, since } = given.options
  if (kind === 'letters' && (giveaway ?? status) !== undefined)
    throw new Refused('Dead letters have no giveaway and no status: only --since narrows them.')
  if (giveaway !== undefined) checkGiveaway(ask, giveaway)
  return {
    kind,
    columns: kind === 'letters' ? DEAD_LETTER : columnsOf(kind),
    giveaway,
    statuses: status,
    since: sinceOf(since, now),
  }
}

/** Throws `Refused` with the nearest giveaway that there is. */
export function checkGiveaway(ask: Ask, giveaway: string): void {
  const [rows = []] = ask("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'contest'")
  const ids = rows.map((row) => String(row['giveaway']))
  checkChoice('--giveaway', giveaway, ids)
}

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`

const DEAD_LETTER: Columns = { id: 'message_id', received: RECEIVED, cause: 'cause', body: 'body' }

/** The columns of a kind: what the form asks for comes from its table of fields. */
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

/** The address first, whatever its place in the form. */
function fieldColumns(names: readonly string[]): Columns {
  const columns = new Set(['email', ...names])
  return Object.fromEntries([...columns].map((name) => [name, inPayload(name)]))
}

function inPayload(path: string): string {
  return `payload ->> '$.${path}'`
}

function* counted(pages: Iterable<Row[]>, step: Step) {
  for (const page of pages) {
    yield page
    step(page.length)
  }
}

/** Pages of what the ledger holds of one kind, oldest first: read along the index `by_time`, so that memory holds one page. */
function* recordPages(ask: Ask, wanted: Wanted, size: number): Generator<Row[]> {
  if (wanted.kind === 'letters') {
    const [deadLetters = []] = ask(
      `SELECT ${selected(wanted)} FROM dead_letters WHERE received_at >= ${wanted.since ?? 0} ORDER BY received_at, message_id`,
    )
    yield deadLetters
    return
  }
  for (let after = `(${wanted.since ?? 0}, '')`; ;) {
    const [rows = []] = ask(pageSql(wanted, after, size))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `(${Date.parse(String(last['received']))}, ${quoted(String(last['id']))})`
  }
}

/** One page, after a row that is named by its instant and id. */
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

/** How many records `recordPages` will give. */
function countOf(ask: Ask, wanted: Wanted): number {
  const from =
    wanted.kind === 'letters' ? 'dead_letters WHERE' : `submissions s WHERE ${chosen(wanted)} AND`
  const [rows = []] = ask(`SELECT count(*) AS n FROM ${from} received_at >= ${wanted.since ?? 0}`)
  return Number(rows[0]?.['n'])
}

function chosen({ kind, statuses, giveaway }: Wanted): string {
  return [
    `kind = ${quoted(kind)}`,
    statuses ? `status IN ${listed(statuses)}` : `status <> 'quarantined'`,
    ...(giveaway === undefined ? [] : [`s.giveaway = ${quoted(giveaway)}`]),
  ].join(' AND ')
}

function* csvChunks({ columns }: Wanted, pages: Iterable<Row[]>, bom: string) {
  const names = Object.keys(columns)
  yield bom + csvOf(names, [])
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
