import { shortReceipt } from '../src/giveaway/receipt.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { instant, listed, type Query, quoted, type Row } from './ledger.ts'
import { letterLine, lineOf, type Records, recordsOf } from './person.ts'

export const show = defineCommand({
  name: 'show',
  summary: 'Show what one person sent and its state.',
  subject: {
    name: 'id',
    description: 'an id, a receipt, the beginning of either, or an email address',
  },
  options: {
    file: {
      description: 'write all that is stored of this, and the words agreed to, into admin-files/',
    },
  },
  run: (context) => {
    const { query, subject, time, options, save } = context
    const records = recordsOf(query, subject)
    const { inbox, rows, deadLetters } = records
    const [row] = rows
    if (row === undefined && deadLetters.length === 0)
      return { lines: [`Nothing is stored of "${subject}".`], exit: 1 }
    if (options.file) {
      const file = save('person.json', [JSON.stringify(disclosed(query, records), null, 2)])
      return { lines: [`${file} has all that is stored of this.`] }
    }
    if (row && inbox === undefined) return { lines: detailsOf(context, row) }
    const letters = deadLetters.flatMap((each) => [`${letterLine(each, time)}:`, `${each['body']}`])
    return { lines: [...rows.map((each) => lineOf(each, time)), ...letters] }
  },
})

/** All columns of a person's rows, with instants as text, and the words agreed to. */
function disclosed(query: Query, { rows, deadLetters }: Records) {
  const hashes = rows.map(({ consent_hash: hash = null }) => hash)
  const [consents = []] = query(`SELECT hash, words FROM consents WHERE hash IN ${listed(hashes)}`)
  const words = new Map(consents.map((each) => [each['hash'], each['words']]))
  const readable = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        /_(?:at|since)$/.test(name) ? instant(value) : value,
      ]),
    )
  return {
    submissions: rows.map((row) => ({
      ...readable(row),
      payload: JSON.parse(String(row['payload'])) as unknown,
      agreed_to: words.get(row['consent_hash']) ?? null,
    })),
    messages: deadLetters.map(readable),
  }
}

/** The most other rows of the inbox that are listed. */
const LISTED = 20

function detailsOf({ query, now, time }: CommandContext, row: Row): string[] {
  const { id, giveaway, cause, tried_at: tried, consent_hash: hash } = row
  const is = (column: string) => `${column} IS ${quoted(row[column] ?? null)}`
  const [others = []] = query(
    // A decision may depend on the inbox's other rows of the same giveaway, or on all its signups.
    `SELECT * FROM submissions INDEXED BY of_inbox
      WHERE ${is('inbox_key')} AND ${is('kind')} AND ${is('giveaway')} AND id <> ${quoted(id!)}
      ORDER BY received_at, id LIMIT ${LISTED}`,
  )
  const fields = JSON.parse(String(row['payload'])) as Record<string, unknown>
  return [
    `${row['kind']} ${id}${giveaway ? ` of ${giveaway}, receipt ${shortReceipt(String(row['receipt']))}` : ''}`,
    ...Object.entries(fields).map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    `${time(row['received_at'])}: accepted by the ${row['via']}`,
    ...(tried === null ? [] : [`${time(tried)}: last tried, ${cause ?? 'delivered'}`]),
    ...(row['reviewed_at'] ? [`${time(row['reviewed_at'])}: a person decided`] : []),
    `Now: ${stateOf(row, now, time)}`,
    ...(others.length > 0 ? ['Of the same inbox:'] : []),
    ...others.map(
      (other) =>
        `  ${lineOf(other, time)}, ${other['content'] === row['content'] ? 'same text' : 'other text'}`,
    ),
    hash
      ? `Agreed to the words ${hash}: --file writes them.`
      : 'The post did not say which words were agreed to.',
  ]
}

function stateOf(row: Row, now: number, time: CommandContext['time']): string {
  const { status, attempts, cause, hold, due_at: due, reviewed_at: isDecided } = row
  if (status === 'delivered') return `delivered on ${time(row['delivered_at'])}`
  const decide = isDecided || hold === 'duplicate' ? '' : ': "release" or "hold" it'
  if (status === 'held') return `held (${hold})${decide}`
  const tries = Number(attempts) > 0 ? `, after ${attempts} tries` : ''
  if (status === 'refused') return `refused (${cause})${tries}: "release" or "hold" it`
  return `waiting${Number(due) > now ? ` until ${time(due)}` : ''}${tries}`
}
