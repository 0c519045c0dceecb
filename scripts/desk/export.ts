import { type Kind, kinds, states } from '../../src/delivery/submission.ts'
import { checkChoice } from './arguments.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { csvOf, write } from './output.ts'
import { Refused } from './refused.ts'
import { sinceOf } from './times.ts'
import type { Desk, Given, Verb, VerbResult } from './verb.ts'

/** Small pages keep memory low; each page of production is a call of its own. */
const PAGE = { local: 100, remote: 2000 }

/** How many records apart the lines of progress are. */
const STEP = 10_000

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`

const ROW = { id: 's.id', received: RECEIVED, status: 'status', hold: 'hold', cause: 'cause' }

const PROOF = {
  attribution: 'attribution',
  consentVersion: 'consent_version',
  consentHash: 'consent_hash',
}

/** What each export has, in this order, as SQL. */
const sources: Readonly<Record<ExportKind, Readonly<Record<string, string>>>> = {
  newsletter: {
    ...ROW,
    ...fields(['email', 'firstName', 'source']),
    primary: "payload ->> '$.quizResult.primary'",
    secondary: `(payload ->> '$.quizResult.secondary[0]') || ', ' || (payload ->> '$.quizResult.secondary[1]')`,
    ...PROOF,
  },
  contest: {
    ...ROW,
    giveaway: 's.giveaway',
    form: 'form_id',
    receipt: 'receipt',
    otherReceipts: `(SELECT group_concat(r.receipt, ' ') FROM receipts r
      WHERE r.email_key = s.email_key AND r.giveaway = s.giveaway AND r.submission_id = s.id)`,
    repeats: 'repeats',
    ...fields(['email', 'fullName', 'instagramHandle', 'whyWantBook']),
    agreement: 'agreement',
    ...PROOF,
  },
  letters: { id: 'message_id', received: RECEIVED, cause: 'cause', body: 'body' },
}

export const exporting: Verb = {
  name: 'export',
  summary: 'Writes what is kept as a file; without --status all but what is held.',
  options: {
    kind: {
      value: 'kind',
      says: 'what to export',
      choices: [...kinds, 'letters'],
      required: true,
    },
    giveaway: { value: 'id', says: 'only entries of this giveaway' },
    since: { value: 'date', says: 'only what was received then or later: 2025-07-20, or 7d' },
    status: { value: 'states', says: 'only these states', choices: states, many: true },
    format: { value: 'format', says: 'csv without it', choices: ['csv', 'json'] },
    excel: { says: 'begins a CSV file with the mark by which Excel knows UTF-8' },
    out: { value: 'file', says: 'standard output without it' },
  },
  run: exportRecords,
}

async function exportRecords({ ask, given, place, now, progress }: Desk): Promise<VerbResult> {
  const wanted = wantedOf(ask, given, now)
  const { format, out } = given.options
  const size = place.remote ? PAGE.remote : PAGE.local
  const total = countOf(ask, wanted)
  const pages = counted(recordPages(ask, wanted, size), total, progress)
  const asJson = format === 'json' || (format === undefined && given.flags.has('json'))
  const bom = given.flags.has('excel') ? '\uFEFF' : ''
  await write(asJson ? jsonOf(pages) : csvChunks(wanted.kind, pages, bom), out)
  return {}
}

function wantedOf(ask: Ask, { options }: Given, now: number): Wanted {
  const { giveaway, status } = options
  if (options['kind'] === 'letters' && (giveaway ?? status) !== undefined)
    throw new Refused('Dead letters have no giveaway and no status: only --since narrows them.')
  if (giveaway !== undefined) checkGiveaway(ask, giveaway)
  return {
    kind: options['kind'] as Wanted['kind'],
    giveaway,
    statuses: status?.split(','),
    since: sinceOf(options['since'], now),
  }
}

function* counted(pages: Iterable<Row[]>, total: number, progress: Desk['progress']) {
  let done = 0
  for (const page of pages) {
    yield page
    const before = done
    done += page.length
    if (done === total || Math.floor(done / STEP) > Math.floor(before / STEP))
      progress(`${done} of ${total}`)
  }
}

/** What can be exported. */
type ExportKind = Kind | 'letters'

function columnsOf(kind: ExportKind): string[] {
  return Object.keys(sources[kind])
}

function selected(kind: ExportKind): string {
  return Object.entries(sources[kind])
    .map(([column, sql]) => `${sql} AS ${quoted(column)}`)
    .join(', ')
}

function fields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `payload ->> '$.${name}'`]))
}

export type Wanted = {
  kind: ExportKind
  /** Undefined: all but what is quarantined. */
  statuses?: readonly string[] | undefined
  giveaway?: string | undefined
  /** Milliseconds since the epoch. */
  since?: number | undefined
}

/** Pages of what the ledger holds of one kind, oldest first: read along the index `by_time`, so that memory holds one page. */
function* recordPages(ask: Ask, wanted: Wanted, size: number): Generator<Row[]> {
  if (wanted.kind === 'letters') {
    const [letters = []] = ask(
      `SELECT ${selected('letters')} FROM dead_letters WHERE received_at >= ${wanted.since ?? 0} ORDER BY received_at, message_id`,
    )
    yield letters
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

/** How many records `recordPages` will give. */
function countOf(ask: Ask, wanted: Wanted): number {
  const from =
    wanted.kind === 'letters' ? 'dead_letters WHERE' : `submissions s WHERE ${chosen(wanted)} AND`
  const [rows = []] = ask(`SELECT count(*) AS n FROM ${from} received_at >= ${wanted.since ?? 0}`)
  return Number(rows[0]?.['n'])
}

/** One page, after a row that is named by its instant and id. */
export function pageSql(wanted: Wanted, after: string, size: number): string {
  return `SELECT ${selected(wanted.kind)}
    FROM submissions s INDEXED BY by_time WHERE ${chosen(wanted)}
      AND (received_at, s.id) > ${after} ORDER BY received_at, s.id LIMIT ${size}`
}

function chosen({ kind, statuses, giveaway }: Wanted): string {
  return [
    `kind = ${quoted(kind)}`,
    statuses ? `status IN ${listed(statuses)}` : `status <> 'quarantined'`,
    ...(giveaway === undefined ? [] : [`s.giveaway = ${quoted(giveaway)}`]),
  ].join(' AND ')
}

function* csvChunks(kind: Wanted['kind'], pages: Iterable<Row[]>, bom = '') {
  yield bom + csvOf(columnsOf(kind), [])
  for (const page of pages) yield csvOf(columnsOf(kind), page, false)
}

function* jsonOf(pages: Iterable<Row[]>) {
  let before = '[\n'
  for (const page of pages) {
    yield before + page.map((record) => JSON.stringify(record)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Throws `Refused` with the nearest giveaway that there is. */
export function checkGiveaway(ask: Ask, giveaway: string): void {
  const [rows = []] = ask("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'contest'")
  const ids = rows.map((row) => String(row['giveaway']))
  checkChoice('--giveaway', giveaway, ids)
}
