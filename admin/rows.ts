import { type Hold, holds } from '../src/delivery/holds.ts'
import { limits } from '../src/delivery/limits.ts'
import type { Kind } from '../src/delivery/submission.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { listed, quoted } from './ledger.ts'
import { recordsOf } from './person.ts'
import { Refused } from './refused.ts'

/** `1 entry`, `2 signups` */
export function countOf(kind: Kind, count: number): string {
  return kind === 'entry' ? plural(count, 'entry', 'entries') : plural(count, 'signup')
}

const subject = {
  name: 'id',
  description: 'an id, a receipt, the beginning of either, or an address with one submission',
  optional: true,
} as const

const choices = holds.filter((each): each is Exclude<Hold, 'duplicate'> => each !== 'duplicate')

export const hold = defineCommand({
  name: 'hold',
  summary: 'Keep a submission from being sent and from the draw, until you release it.',
  subject,
  options: {
    hold: { value: 'hold', description: 'keep all held that are held for this reason', choices },
    imported: {
      value: 'file',
      description:
        'hold the unsent signups of all addresses in this file, if you have put them on the list yourself',
    },
    'ignore-unread': ignoreUnread,
  },
  run: (context) => {
    const { now, options, subject: id } = context
    const file = options['imported']
    requireOne('hold', id !== '', options.hold !== undefined, file !== undefined)
    if (file !== undefined) {
      const { addresses, warnings } = addressesOf(file, { ignored: options['ignore-unread'] })
      const { lines, exit } = holdImported(context, [...addresses])
      return { lines: [...warnings, ...lines], ...(exit && { exit }) }
    }
    return move(context, {
      rows: options.hold ? `hold = '${options.hold}'` : whereNamed(context),
      from: 'true',
      sets: `status = 'held', hold = coalesce(hold, 'by_hand'), reviewed_at = ${now}`,
      done: 'held',
      notes: [UNDER_WAY, LIST_CLOSED],
    })
  },
})

/** A claimed row may be sent after it was held. */
const UNDER_WAY = {
  where: (now: number) => `cause = 'interrupted' AND tried_at > ${now - limits.lease}`,
  text: 'It may be on its way to the service just now: see "show" in five minutes.',
}

const LIST_CLOSED = {
  where: () => 'EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = submissions.giveaway)',
  text: 'It is too late for the draw: the list is closed, and this changes nothing there.',
}

export const release = defineCommand({
  name: 'release',
  summary:
    'Let a held or refused submission be sent and drawn. Only one entry of an inbox can count.',
  subject,
  options: {
    hold: { value: 'hold', description: 'release all that are held for this reason', choices },
    refused: { description: 'release all that a service refused, after you have fixed the cause' },
    waiting: { description: 'send all that wait for a later attempt now' },
    again: { description: 'with an id: send it although it was delivered' },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    if (options.again && id === '') throw new Refused('--again needs an id.')
    requireOne('release', id !== '', options.hold !== undefined, options.refused, options.waiting)
    const which = options.hold
      ? `hold = '${options.hold}'`
      : `status = '${options.refused ? 'refused' : 'pending'}'`
    return move(context, {
      rows: id === '' ? which : whereNamed(context),
      from: options.again ? 'true' : "status <> 'delivered'",
      otherwise: 'It was delivered. To send it again, add --again.',
      // It may be under way: no second call begins before the first one has ended.
      sets: `${options.again ? "status = 'pending', delivered_at = NULL" : "status = iif(delivered_at IS NULL, 'pending', 'delivered')"},
        hold = NULL, attempts = 0, unclear = 0,
        due_at = max(${now}, coalesce(tried_at, 0) + ${limits.lease}), waiting_since = ${now}, reviewed_at = ${now}`,
      done: 'released',
      notes: [LIST_CLOSED],
    })
  },
})

/** Addresses in one statement: at most 77 KB, and D1 takes 100 KB. */
const BATCH = 300

function holdImported(
  { query, now }: Pick<CommandContext, 'query' | 'now'>,
  addresses: readonly string[],
): CommandResult {
  let held = 0
  for (let done = 0; done < addresses.length; done += BATCH) {
    // SQLite uses this partial index only for a query with its condition, `<> 'held'`.
    const [rows = []] = query(
      `UPDATE submissions INDEXED BY of_address
        SET status = 'held', hold = 'imported', reviewed_at = ${now}
        WHERE email_key IN ${listed(addresses.slice(done, done + BATCH))} AND kind = 'signup'
          AND status <> 'held' AND status IN ('pending', 'refused') AND delivered_at IS NULL RETURNING id`,
    )
    held += rows.length
  }
  if (held === 0) return { lines: ['No unsent signup has an address of this file.'], exit: 1 }
  const undo = 'To undo it: npm run admin -- release --hold imported.'
  return { lines: [`${plural(held, 'signup')} held. ${undo}`] }
}

function requireOne(command: string, ...ways: boolean[]): void {
  if (ways.filter(Boolean).length !== 1)
    throw new Refused(`${command} takes an id or one option: npm run admin -- ${command} --help`)
}

/** The id of the one submission that is named. Throws `Refused` with the reason when there is none, or several. */
function whereNamed({ query, subject }: Pick<CommandContext, 'query' | 'subject'>): string {
  const { rows, deadLetters } = recordsOf(query, subject)
  if (rows.length > 1)
    throw new Refused(
      [
        `"${subject}" has ${rows.length} submissions. Give the id of one:`,
        ...rows.map(({ id, kind, hold, status }) => `  ${kind} ${id}  ${hold ?? status}`),
      ].join('\n'),
    )
  const [row] = rows
  if (row) return `id = ${quoted(row['id']!)}`
  if (deadLetters.length === 0) throw new Refused(`Nothing is stored of "${subject}".`, 1)
  throw new Refused('This message could not be stored: only "show" and "forget" apply to it.', 1)
}

/** `rows` and `from` are SQL conditions: which rows, and in which states they can move. */
type Move = {
  rows: string
  from: string
  /** Why a row is in no such state. */
  otherwise?: string
  sets: string
  done: string
  notes: readonly Note[]
}
type Note = { where: (now: number) => string; text: string }

function move(
  { query, now }: Pick<CommandContext, 'query' | 'now'>,
  { rows, from, otherwise = '', sets, done, notes }: Move,
): CommandResult {
  const [[found] = [], ...rest] = query(
    `SELECT count(*) AS n FROM submissions WHERE ${rows} AND ${from}`,
    ...notes.map(
      (note) => `SELECT 1 FROM submissions WHERE ${rows} AND ${note.where(now)} LIMIT 1`,
    ),
    `UPDATE OR IGNORE submissions SET ${sets} WHERE ${rows} AND ${from} RETURNING id`,
  )
  const moved = rest.at(-1) ?? []
  const all = Number(found?.['n'])
  const stayed = all - moved.length
  const what = moved.length === 1 ? moved[0]!['id'] : plural(moved.length, 'submission')
  const lines: string[] = []
  if (all === 0)
    lines.push(rows.startsWith('id = ') ? otherwise : 'No submission is in this state.')
  if (moved.length > 0) lines.push(`${what} ${done}.`)
  lines.push(...notes.filter((_, n) => rest[n]!.length > 0).map(({ text }) => text))
  if (stayed > 0)
    lines.push(
      `${stayed} not changed: another entry of the same inbox already counts. Hold that one first.`,
    )
  return { lines, exit: moved.length === 0 ? 1 : 0 }
}
