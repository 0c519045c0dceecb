import type { Kind } from '../src/delivery/submission.ts'
import { type CommandResult, type ContextWith, defineCommand, type Options } from './command.ts'
import { filledIn, quoted, type Row } from './ledger.ts'
import { outOption, write } from './output.ts'
import { inboxOf, lineOf, lookUp, mayBeAtService, type PersonRecords } from './person.ts'
import { idNamed, nameOfOne } from './rows.ts'
import { configurationOf } from './target.ts'
import { instant, momentIn, offsetOf } from './times.ts'

const showOptions = {
  words: { says: 'also the words that the person agreed to' },
  out: {
    ...outOption,
    says: 'with an address: write everything kept about the person as JSON',
  },
} as const satisfies Options

export const show = defineCommand({
  name: 'show',
  summary: 'Show what one person sent and its state.',
  subject: { name: 'id', says: 'an id, a receipt, the beginning of either, or an email address' },
  options: showOptions,
  run: async (context) => {
    const { ask, subject, target } = context
    const moment = momentIn(offsetOf(await configurationOf(target)))
    if (subject.includes('@')) return showPerson(context, moment)
    const id = idNamed(ask, subject)
    if (id !== undefined) return showOne(context, id, moment)
    const [[letter] = []] = ask(
      filledIn(
        'SELECT * FROM dead_letters WHERE message_id = ?1 OR instr(body, ?1) > 0 LIMIT 1',
        subject,
      ),
    )
    if (letter === undefined)
      return { lines: [`Nothing in the ledger begins with "${subject}".`], data: null, exit: 1 }
    const { message_id: message, cause, received_at: at, body } = letter
    const says = `Message ${message} of ${moment(Number(at))} could not be stored (${cause}):`
    return { lines: [says, String(body)], data: { letter } }
  },
})

type Context = ContextWith<typeof showOptions>
type Moment = (ms: number) => string

/** Shows all rows of a person, or everything as JSON. */
async function showPerson(
  { ask, subject, options }: Context,
  moment: Moment,
): Promise<CommandResult> {
  const records = lookUp(ask, inboxOf(subject))
  const { rows, deadLetters } = records
  const exit = rows.length + deadLetters.length === 0 ? 1 : 0
  const data = disclosed(records)
  if (options.out !== undefined) {
    await write([`${JSON.stringify(data, null, 2)}\n`], options.out)
    return { lines: [`${options.out} has all that is kept of this person.`], exit }
  }
  return {
    lines: [
      ...(exit === 1 ? ['Nothing is kept of this person.'] : []),
      ...rows.map((row) => lineOf(row, moment)),
      ...deadLetters.map(({ message_id: id }) => `message ${id}, which could not be stored`),
    ],
    data,
    exit,
  }
}

/** Everything kept about a person, with instants as text and bodies as sent. */
function disclosed({ rows, deadLetters }: PersonRecords) {
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
      mayBeAtService: mayBeAtService(row),
      tries: triesOf(row).map(([at, result]) => ({ at: instant(at), result })),
      receipt: row['receipt'],
    })),
    unreadable: deadLetters.map((row) => ({
      received: instant(row['received_at']),
      body: row['body'],
    })),
  }
}

function triesOf(row: Row): [at: number, result: string][] {
  return JSON.parse(String(row['tries'])) as [number, string][]
}

/** The most other rows of the inbox that are listed. */
const LISTED = 20

function showOne({ ask, now, options }: Context, id: string, moment: Moment): CommandResult {
  const [[row = {}] = []] = ask(`SELECT * FROM submissions WHERE id = ${quoted(id)}`)
  const { kind = '', giveaway, consent_hash: hash = null, inbox_key: inbox = null } = row
  const [others = [], words = []] = ask(
    // A decision may depend on the inbox's other rows of the same giveaway, or on all its signups.
    filledIn(
      `SELECT * FROM submissions WHERE inbox_key = ?1 AND kind = ?2 AND giveaway IS ?3 AND id <> ?4
        ORDER BY received_at, id LIMIT ${LISTED}`,
      inbox,
      kind,
      giveaway ?? null,
      id,
    ),
    `SELECT * FROM consents WHERE hash = ${quoted(hash)} LIMIT 1`,
  )
  const fields = JSON.parse(String(row['payload'])) as Record<string, unknown>
  const tries = triesOf(row)
  const [agreed] = words
  const lines = [
    `${nameOfOne(kind as Kind)} ${id}${giveaway ? ` of ${giveaway}` : ''}`,
    ...Object.entries(fields).map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    `${moment(Number(row['received_at']))}: accepted by the ${row['via']}`,
    ...tries.map(([at, result]) => `${moment(at)}: ${TRIES[result] ?? `tried, ${result}`}`),
    ...(row['reviewed_at'] ? [`${moment(Number(row['reviewed_at']))}: a person decided`] : []),
    `Now: ${stateOf(row, now, moment)}`,
    ...(others.length > 0 ? ['Of the same inbox:'] : []),
    ...others.map(
      (other) =>
        `  ${lineOf(other, moment)}, ${other['content'] === row['content'] ? 'same text' : 'other text'}`,
    ),
    ...(agreed && options.words
      ? [
          `Agreed to these words, used since ${moment(Number(agreed['since']))}:`,
          '',
          String(agreed['words']),
        ]
      : [agreedText(hash, agreed !== undefined)]),
  ]
  return {
    lines,
    data: { ...row, tries, others, ...(options.words && { words: agreed?.['words'] }) },
  }
}

function agreedText(hash: Row[string], isRecorded: boolean): string {
  if (hash === null) return 'The post did not say which words were agreed to.'
  return `Agreed to the words ${hash}${isRecorded ? ': --words prints them' : ', which no deploy has recorded'}`
}

const TRIES: Readonly<Record<string, string>> = { retried: 'a person had it sent again' }

function stateOf(row: Row, now: number, moment: Moment): string {
  const { status, attempts, cause, hold, reviewed_at: isDecided } = row
  if (status === 'delivered') return `delivered on ${moment(Number(row['delivered_at']))}`
  if (status === 'needs_attention')
    return `needs attention after ${attempts} tries (${cause}): "retry" or "hold" it`
  if (status === 'quarantined')
    return `held (${hold})${isDecided || hold === 'duplicate' ? '' : ': "release" or "hold" it'}`
  if (status === 'sending') return 'being sent'
  const due = Number(row['next_attempt_at'])
  const when = due > now ? ` until ${moment(due)}` : ''
  return `waiting${when}${Number(attempts) > 0 ? `, after ${attempts} tries` : ''}`
}
