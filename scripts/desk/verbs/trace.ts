import { type Ask, quoted } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { storyOf } from '../trace.ts'
import type { Verb, VerbResult } from '../verb.ts'

export const trace: Verb = {
  name: 'trace',
  summary: "One submission's story: accepted, held, tried, delivered.",
  subject: { name: 'id', says: 'the id of a submission, its receipt, or the beginning of either' },
  options: {},
  run: ({ ask, given, now }) => traceOf(ask, given.subject, now),
}

/** The story of the one submission whose id or receipt begins with `text`. */
function traceOf(ask: Ask, text: string, now: number): VerbResult {
  const [rows = [], deadLetters = []] = ask(
    `SELECT * FROM submissions WHERE id IN (${idsOf(text)}) LIMIT 2`,
    `SELECT message_id, cause, received_at FROM dead_letters WHERE message_id = ${quoted(text)} OR instr(body, ${quoted(text)}) > 0 LIMIT 1`,
  )
  const [row, other] = rows
  if (other) throw new Refused(`More than one submission begins with "${text}": write more of it.`)
  if (row) return storyOf(ask, row, now)
  const [letter] = deadLetters
  if (letter) {
    const { message_id: id, cause } = letter
    return {
      lines: [
        `Dead letter ${id}: the ledger refused it (${cause}). export --kind letters shows it.`,
      ],
      data: { letter },
    }
  }
  return {
    lines: [
      `Nothing in the ledger begins with "${text}". If its sender was thanked, it is in the spill queue and comes by itself.`,
    ],
    data: null,
    exit: 1,
  }
}

function idsOf(text: string): string {
  const id = text.toLowerCase()
  // People read the beginning of a receipt with a dash in it: 7F3A-91C2.
  const receipt = id.replaceAll('-', '')
  const begins = (column: string, from: string) =>
    `${column} >= ${quoted(from)} AND ${column} < ${quoted(`${from}~`)}`
  return `SELECT id FROM submissions WHERE ${begins('id', id)}
    UNION SELECT id FROM submissions WHERE ${begins('receipt', receipt)}
    UNION SELECT submission_id FROM receipts WHERE ${begins('receipt', receipt)}`
}
