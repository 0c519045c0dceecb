import { DAY_MS } from '../src/lib/dates.ts'
import { type CommandResult, defineCommand, needsYes } from './command.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { inboxOf, lineOf, lookUp, mayBeAtService, type PersonRecords } from './person.ts'
import { Refused } from './refused.ts'
import { idNamed } from './rows.ts'
import { configurationOf } from './target.ts'
import { momentIn, offsetOf } from './times.ts'

export const forget = defineCommand({
  name: 'forget',
  summary: 'Erase a person, or one submission, from the ledger; without --yes list what would go.',
  subject: {
    name: 'email',
    says: 'an address in any spelling, or the id of one row',
    optional: true,
  },
  options: {
    letter: { value: 'id', says: 'instead: one message that could not be stored' },
    yes: { says: 'erase what was listed' },
  },
  run: async ({ ask, subject, options, now, target }): Promise<CommandResult> => {
    const { letter, yes } = options
    if ((subject === '') === (letter === undefined))
      throw new Refused('forget takes an address, an id, or --letter.')
    const records = recordsOf(ask, subject, letter)
    const { rows, deadLetters } = records
    const moment = momentIn(offsetOf(await configurationOf(target)))
    const found = [
      ...rows.map((row) => lineOf(row, moment)),
      ...deadLetters.map((each) => `message ${each['message_id']} (${each['cause']})`),
    ]
    const upstream = upstreamOf(records)
    const later = subject.includes('@') ? laterText(now) : []
    const erased = found.length
    if (erased === 0)
      return { lines: ['Nothing is kept of this.', ...later], data: { erased }, exit: 1 }
    if (!yes) return needsYes([...found, ...upstream], { found, upstream })
    ask(
      `DELETE FROM dead_letters WHERE message_id IN ${listed(deadLetters.map((each) => each['message_id']!))}`,
      subject.includes('@')
        ? `DELETE FROM submissions WHERE inbox_key = ${quoted(inboxOf(subject))}`
        : `DELETE FROM submissions WHERE id IN ${listed(rows.map(({ id }) => id!))}`,
    )
    return {
      lines: [...found, `${erased} erased.`, ...upstream, ...later],
      data: { erased, found, upstream },
    }
  },
})

function recordsOf(ask: Ask, subject: string, letter: string | undefined): PersonRecords {
  if (subject.includes('@')) return lookUp(ask, inboxOf(subject))
  const id = letter === undefined ? (idNamed(ask, subject) ?? '') : ''
  const [rows = [], deadLetters = []] = ask(
    `SELECT * FROM submissions WHERE id = ${quoted(id)}`,
    `SELECT * FROM dead_letters WHERE message_id = ${quoted(letter ?? '')}`,
  )
  return { rows, deadLetters }
}

/** Longer than the four days that a queue keeps a message: https://developers.cloudflare.com/queues/platform/limits/ */
const QUEUE_DAYS = 5

function laterText(now: number): string[] {
  const day = new Date(now + QUEUE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    "D1's Time Travel keeps a copy for 30 days, and backups do: make a new one, delete the old.",
    `What the fallback queue still carries cannot be found: run this again on ${day} or later.`,
  ]
}

/** Lists by spelling what the services have or may have, which must be erased there by hand. */
function upstreamOf({ rows }: PersonRecords): string[] {
  const lines = rows.filter(mayBeAtService).map((row) => {
    const { email } = JSON.parse(String(row['payload'])) as { email: string }
    return `Erase ${email} at the ${serviceOf(row)}.`
  })
  return [...new Set(lines)]
}

function serviceOf({ kind, form_id: form }: Row): string {
  return kind === 'newsletter'
    ? 'newsletter service as well'
    : `form service as well, in form ${form ?? 'of the configuration'}`
}
