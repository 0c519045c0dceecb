import type { Row } from '../ledger/ask.ts'
import { write } from '../output.ts'
import { lookUp, type PersonRecords } from '../person.ts'
import { instant } from '../times.ts'
import type { Verb } from '../verb.ts'

export const disclose: Verb = {
  name: 'disclose',
  summary: 'Writes all that is kept of a person as JSON, to be sent to them.',
  subject: { name: 'email', says: "the person's address, in any spelling" },
  options: {
    exact: { says: 'only this address, not its plus tags and Gmail dots' },
    out: { value: 'file', says: 'standard output without it' },
  },
  run: async ({ ask, given }) => {
    const records = lookUp(ask, given.subject, given.flags.has('exact'))
    const found = records.rows.length + records.deadLetters.length
    await write([`${JSON.stringify(disclosed(records), null, 2)}\n`], given.options['out'])
    return { exit: found === 0 ? 1 : 0 }
  },
}

/** What is kept, in words that its owner understands: instants as text, bodies as they were sent. */
function disclosed({ rows, receipts, deadLetters }: PersonRecords) {
  return {
    submissions: rows.map((row) => ({
      id: row['id'],
      kind: row['kind'],
      giveaway: row['giveaway'],
      received: instant(row['received_at']),
      sent: JSON.parse(String(row['payload'])) as unknown,
      agreedToRules: row['agreement'] === 1,
      agreedToWords: row['consent_hash'],
      cameFrom: row['attribution'],
      state: row['hold'] ?? row['status'],
      delivered: instant(row['delivered_at']),
      receipts: [row['receipt'], ...receiptsOf(receipts, row)].filter((each) => each !== null),
      repeats: row['repeats'],
    })),
    unreadable: deadLetters.map((row) => ({
      received: instant(row['received_at']),
      body: row['body'],
    })),
  }
}

function receiptsOf(receipts: readonly Row[], row: Row) {
  return receipts
    .filter((each) => each['submission_id'] === row['id'])
    .map(({ receipt }) => receipt ?? null)
}
