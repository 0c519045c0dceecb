import { shortReceipt } from '../src/giveaway/receipt.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { listed, type Query, quoted, type Row } from './ledger.ts'
import { letterLine, lineOf, mayBeAtService, type Records, recordsOf } from './person.ts'
import { configurationOf } from './target.ts'
import { type FormatInstant, instant, instantFormatIn } from './times.ts'

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
  run: async (context) => {
    const { query, subject, target, options, save } = context
    const formatInstant = instantFormatIn(await configurationOf(target))
    const records = recordsOf(query, subject)
    const { inbox, rows, deadLetters } = records
    const [row] = rows
    if (row === undefined && deadLetters.length === 0)
      return { lines: [`Nothing is stored of "${subject}".`], exit: 1 }
    if (options.file) {
      const text = JSON.stringify(disclosed(records, wordsOf(query, rows)), null, 2)
      return { lines: [`${save('person.json', [text])} has all that is stored of this.`] }
    }
    if (row && inbox === undefined) return { lines: linesOf(context, row, formatInstant) }
    return {
      lines: [
        ...rows.map((each) => lineOf(each, formatInstant)),
        ...deadLetters.flatMap((each) => [
          `${letterLine(each, formatInstant)}:`,
          String(each['body']),
        ]),
      ],
    }
  },
})

/** The words that these people agreed to, by their hash. */
function wordsOf(query: Query, rows: readonly Row[]): Map<unknown, Row[string]> {
  const hashes = rows.flatMap(({ consent_hash: hash = null }) => hash ?? [])
  const [found = []] = query(`SELECT hash, words FROM consents WHERE hash IN ${listed(hashes)}`)
  return new Map(found.map(({ hash, words = null }) => [hash, words]))
}

/** What a person sent and what became of it, with instants as text and bodies as sent. */
function disclosed({ rows, deadLetters }: Records, words: ReadonlyMap<unknown, Row[string]>) {
  return {
    submissions: rows.map((row) => ({
      id: row['id'],
      kind: row['kind'],
      giveaway: row['giveaway'],
      form: row['form_id'],
      received: instant(row['received_at']),
      sent: JSON.parse(String(row['payload'])) as unknown,
      agreedToRules: row['agreement'] === 1,
      agreedToWords: words.get(row['consent_hash']) ?? row['consent_hash'],
      cameFrom: row['attribution'],
      state: row['hold'] ?? row['status'],
      cause: row['cause'],
      reviewed: instant(row['reviewed_at']),
      delivered: instant(row['delivered_at']),
      mayBeAtService: mayBeAtService(row),
      attempts: row['attempts'],
      lastAttempt: instant(row['tried_at']),
      receipt: row['receipt'] && shortReceipt(String(row['receipt'])),
    })),
    unreadable: deadLetters.map((row) => ({
      received: instant(row['received_at']),
      body: row['body'],
    })),
  }
}

/** The most other rows of the inbox that are listed. */
const LISTED = 20

function linesOf({ query, now }: CommandContext, row: Row, formatInstant: FormatInstant): string[] {
  const { id, kind, giveaway, consent_hash: hash = null } = row
  const of = (column: string) => quoted(row[column] ?? null)
  const [others = []] = query(
    // A decision may depend on the inbox's other rows of the same giveaway, or on all its signups.
    `SELECT * FROM submissions INDEXED BY of_inbox
      WHERE inbox_key = ${of('inbox_key')} AND kind = ${of('kind')} AND giveaway IS ${of('giveaway')} AND id <> ${of('id')}
      ORDER BY received_at, id LIMIT ${LISTED}`,
  )
  const fields = JSON.parse(String(row['payload'])) as Record<string, unknown>
  return [
    `${kind} ${id}${giveaway ? ` of ${giveaway}, receipt ${shortReceipt(String(row['receipt']))}` : ''}`,
    ...Object.entries(fields).map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    `${formatInstant(row['received_at'])}: accepted by the ${row['via']}`,
    ...(row['tried_at'] === null
      ? []
      : [`${formatInstant(row['tried_at'])}: last tried, ${row['cause'] ?? 'delivered'}`]),
    ...(row['reviewed_at'] ? [`${formatInstant(row['reviewed_at'])}: a person decided`] : []),
    `Now: ${stateOf(row, now, formatInstant)}`,
    ...(others.length > 0 ? ['Of the same inbox:'] : []),
    ...others.map(
      (other) =>
        `  ${lineOf(other, formatInstant)}, ${other['content'] === row['content'] ? 'same text' : 'other text'}`,
    ),
    hash
      ? `Agreed to the words ${hash}: --file writes them.`
      : 'The post did not say which words were agreed to.',
  ]
}

function stateOf(row: Row, now: number, formatInstant: FormatInstant): string {
  const { status, attempts, cause, hold, reviewed_at: isDecided } = row
  if (status === 'delivered') return `delivered on ${formatInstant(row['delivered_at'])}`
  if (status === 'refused')
    return `refused after ${attempts} tries (${cause}): "release" or "hold" it`
  if (status === 'held')
    return `held (${hold})${isDecided || hold === 'duplicate' ? '' : ': "release" or "hold" it'}`
  const due = Number(row['due_at'])
  const when = due > now ? ` until ${formatInstant(due)}` : ''
  return `waiting${when}${Number(attempts) > 0 ? `, after ${attempts} tries` : ''}`
}
