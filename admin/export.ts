import { listServices } from '../scripts/mails/services.ts'
import { type Kind, kinds, states } from '../src/delivery/submission.ts'
import { entryFields, signupFields, storedNames } from '../src/forms/fields.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { checkChoice } from './arguments.ts'
import { type CommandContext, type CommandResult, defineCommand, type Options } from './command.ts'
import { listed, PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'
import { mailingList } from './mailing-list.ts'
import { csvOf, FILES, nameAt, write } from './output.ts'
import { Refused } from './refused.ts'

const options = {
  kind: { value: 'kind', description: 'what to export', choices: kinds },
  status: {
    value: 'state',
    description: 'with --kind: only this state; default: all but what is held',
    choices: states,
  },
  for: {
    value: 'service',
    description: 'in place of --kind: the mailing list in the format that this service imports',
    choices: listServices,
  },
  entrants: {
    description: 'with --for: the people who entered a giveaway, instead of those who signed up',
  },
  without: {
    value: 'file',
    description:
      'with --for: leave out the addresses in this file, such as those of people who have unsubscribed',
  },
  'ignore-unread': ignoreUnread,
  giveaway: { value: 'id', description: 'only the entries of this giveaway' },
  out: { value: 'file', description: `a new file; default: ${FILES}/<instant>.csv` },
} as const satisfies Options

export const exporting = defineCommand({
  name: 'export',
  summary: 'Write signups, entries, or the list for a mail service into a file.',
  options,
  run: exportRows,
})

/** A file of rows: its columns in order, and the rows in pages. */
export type Table = { columns: readonly string[]; pages: Iterable<Row[]> }

async function exportRows(context: CommandContext<typeof options>): Promise<CommandResult> {
  const { query, options, target, now } = context
  const { kind, status, for: service, entrants, without, giveaway } = options
  if ((kind === undefined) === (service === undefined))
    throw new Refused('export takes --kind, or --for with a service.')
  if (service === undefined ? without !== undefined || entrants : status !== undefined)
    throw new Refused('--status belongs to --kind, --without and --entrants to --for.')
  if (giveaway !== undefined) {
    if (kind !== 'entry' && !entrants)
      throw new Refused('--giveaway narrows entries: nobody signs up to a giveaway.')
    checkGiveaway(query, giveaway)
  }
  const file = options.out ?? `${nameAt(now)}.csv`
  if (service === undefined) {
    const rows = recordsOf(query, kind!, status, giveaway)
    // Excel reads a file as UTF-8 only with a byte order mark.
    const count = await writeTable(rows, file, { mark: '\uFEFF' })
    return { lines: [`${file} has ${plural(count, 'row')}.`] }
  }
  const ignored = options['ignore-unread']
  const { addresses: gone, warnings = [] } = without ? addressesOf(without, { ignored }) : {}
  const list = await mailingList({ query, target }, service, { entrants, giveaway, gone })
  const count = await writeTable(list, file, list)
  if (entrants) query(exported(giveaway, now))
  const left = gone ? [`${list.leftOut()} left out by ${without}.`] : []
  return { lines: [...warnings, `${file} has ${plural(count, 'person', 'people')}.`, ...left] }
}

/** Writes a table as CSV, and returns the number of rows. */
async function writeTable(
  { columns, pages }: Table,
  file: string,
  { mark = '', verbatim }: { mark?: string; verbatim?: string | undefined },
): Promise<number> {
  let count = 0
  function* chunks() {
    yield mark + csvOf(columns, [])
    for (const page of pages) {
      count += page.length
      yield csvOf(columns, page, { header: false, verbatim })
    }
  }
  await write(chunks(), file)
  return count
}

/** Throws `Refused` with the nearest id when no entry has this one. */
function checkGiveaway(query: Query, giveaway: string): void {
  const [rows = []] = query("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'entry'")
  const ids = rows.map((row) => String(row['giveaway']))
  checkChoice('--giveaway', giveaway, ids)
}

/** Records the export of a giveaway's entrants for `launch-check`. */
function exported(giveaway: string | undefined, now: number): string {
  const which = giveaway === undefined ? 'giveaway IS NOT NULL' : `giveaway = ${quoted(giveaway)}`
  return `INSERT OR REPLACE INTO entrant_exports SELECT DISTINCT giveaway, ${now} FROM submissions WHERE ${which}`
}

/** The rows of a kind, oldest first, along the index `by_time`; without a status all that are not held. */
function recordsOf(query: Query, kind: Kind, status?: string, giveaway?: string): Table {
  const columns = Object.entries(columnsOf(kind))
  const selected = columns.map(([column, sql]) => `${sql} AS ${quoted(column)}`)
  const chosen = [
    `kind = ${quoted(kind)}`,
    status ? `status = ${quoted(status)}` : `status <> 'held'`,
    ...(giveaway === undefined ? [] : [`s.giveaway = ${quoted(giveaway)}`]),
  ]
  const pages = pagesOf(query, (last) => {
    const after = last ? [Date.parse(String(last['received'])), String(last['id'])] : [0, '']
    return `SELECT ${selected.join(', ')}
      FROM submissions s INDEXED BY by_time WHERE ${chosen.join(' AND ')}
        AND (received_at, s.id) > ${listed(after)} ORDER BY received_at, s.id LIMIT ${PAGE}`
  })
  return { columns: columns.map(([column]) => column), pages }
}

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`

/** The columns of a kind in order, with their SQL. */
function columnsOf(kind: Kind): Record<string, string> {
  const row = { id: 's.id', received: RECEIVED, status: 'status', hold: 'hold', cause: 'cause' }
  const fields = kind === 'signup' ? storedNames(signupFields) : storedNames(entryFields)
  // Puts the address first.
  const names = new Set(['email', ...fields])
  const sent = Object.fromEntries([...names].map((name) => [name, inPayload(name)]))
  const proof = { attribution: 'attribution', consentHash: 'consent_hash' }
  if (kind === 'signup')
    return {
      ...row,
      ...sent,
      source: inPayload('source'),
      primary: inPayload('quizResult.primary'),
      secondary: `(${inPayload('quizResult.secondary[0]')}) || ', ' || (${inPayload('quizResult.secondary[1]')})`,
      ...proof,
    }
  const entry = { giveaway: 's.giveaway', form: 'form_id', receipt: 'receipt' }
  return { ...row, ...entry, ...sent, agreement: 'agreement', ...proof }
}

function inPayload(path: string): string {
  return `payload ->> '$.${path}'`
}
