import type { Kind } from '../../../src/delivery/kinds.ts'
import { listed, quoted, type Ask, type Row } from '../ledger/ask.ts'

export type Wanted = {
  kind: Kind | 'letters'
  /** Undefined: all but what is quarantined. */
  statuses?: readonly string[] | undefined
  giveaway?: string | undefined
  /** Milliseconds since the epoch. */
  since?: number | undefined
}

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`
const ROW = { id: 's.id', received: RECEIVED, status: 'status', hold: 'hold', cause: 'cause' }
const PROOF = {
  attribution: 'attribution',
  consentVersion: 'consent_version',
  consentHash: 'consent_hash',
}

/** What each export has, in this order, as SQL. */
const sources: Readonly<Record<Wanted['kind'], Readonly<Record<string, string>>>> = {
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

export function columnsOf(kind: Wanted['kind']): string[] {
  return Object.keys(sources[kind])
}

/** Pages of what the ledger holds of one kind, oldest first: read along the index `by_time`, so that memory holds one page. */
export function* recordPages(ask: Ask, wanted: Wanted, size: number): Generator<Row[]> {
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
export function countOf(ask: Ask, wanted: Wanted): number {
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

function selected(kind: Wanted['kind']): string {
  return Object.entries(sources[kind])
    .map(([column, sql]) => `${sql} AS ${quoted(column)}`)
    .join(', ')
}

function fields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `payload ->> '$.${name}'`]))
}
