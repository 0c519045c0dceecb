import { shortReceipt } from '../src/core/giveaway/receipt.ts'
import { plural } from '../src/core/lib/words.ts'
import type { CommandContext, CommandResult } from './command.ts'
import type { Row } from './ledger.ts'
import { lineOf, linesOf, recordsOf } from './person.ts'

export function show(
  context: CommandContext,
  subject: string,
  { file: isFile }: { file?: true },
): CommandResult {
  const { query, time, save } = context
  const { inbox, rows, deadLetters } = recordsOf(query, subject)
  const [row] = rows
  if (row === undefined && deadLetters.length === 0)
    return { lines: [`Nothing is stored of "${subject}".`], exit: 1 }
  if (isFile) {
    const all = { submissions: rows.map(disclosed), messages: deadLetters.map(disclosed) }
    const file = save('person.json', JSON.stringify(all, null, 2))
    return { lines: [`${file} has all that is stored of this.`] }
  }
  if (row && inbox === undefined) return { lines: detailsOf(context, row) }
  const bodies = deadLetters.map(({ message_id: id, body }) => `${id}: ${body}`)
  return { lines: [...linesOf(rows, deadLetters, time), ...bodies] }
}

/** All columns, with instants as text. */
function disclosed(row: Row) {
  const readable = Object.entries(row).map(([name, value]) => {
    if (name === 'payload') return [name, JSON.parse(String(value))]
    const isInstant = typeof value === 'number' && /_(?:at|since)$/.test(name)
    return [name, isInstant ? new Date(value).toISOString() : value]
  })
  return Object.fromEntries(readable) as object
}

/** What was sent, what has happened, and the inbox's other rows of this kind, on which a decision may depend. */
function detailsOf({ query, time }: CommandContext, row: Row): string[] {
  const { kind, giveaway, receipt, status, attempts, cause, consent_hash: hash } = row
  const sent = Object.entries(JSON.parse(String(row['payload'])) as Record<string, unknown>)
  const happened = [
    [row['received_at'], 'accepted'],
    [row['delivered_at'], 'delivered'],
    [row['reviewed_at'], 'a person decided'],
    [status === 'pending' && row['due_at'], 'due'],
  ] as const
  const others = recordsOf(query, String(row['email_key'])).rows.filter(
    (other) =>
      other['id'] !== row['id'] && other['kind'] === kind && other['giveaway'] === giveaway,
  )
  return [
    lineOf(row, time),
    ...(receipt ? [`  giveaway: ${giveaway}, receipt ${shortReceipt(String(receipt))}`] : []),
    ...sent.map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...(attempts ? [`Tried ${plural(Number(attempts), 'time')}${cause ? `, ${cause}` : ''}.`] : []),
    ...happened.flatMap(([at, what]) => (at ? [`${time(at)}: ${what}`] : [])),
    hash
      ? `Agreed to the words ${hash}: --file writes them.`
      : 'The post did not say which words were agreed to.',
    ...(others.length > 0 ? ['Of the same inbox:'] : []),
    ...others.map((other) => {
      const text = other['content'] === row['content'] ? 'same text' : 'other text'
      return `  ${lineOf(other, time)}, ${text}`
    }),
  ]
}
