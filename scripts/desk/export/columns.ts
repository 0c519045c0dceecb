import type { Kind } from '../../../src/delivery/kinds.ts'
import { quoted } from '../ledger/ask.ts'

/** What can be exported. */
export type ExportKind = Kind | 'letters'

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

export function columnsOf(kind: ExportKind): string[] {
  return Object.keys(sources[kind])
}

export function selected(kind: ExportKind): string {
  return Object.entries(sources[kind])
    .map(([column, sql]) => `${sql} AS ${quoted(column)}`)
    .join(', ')
}

function fields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `payload ->> '$.${name}'`]))
}
