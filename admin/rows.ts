import { type Hold, holds } from '../src/delivery/holds.ts'
import type { Kind } from '../src/delivery/submission.ts'
import { typedReceipt } from '../src/giveaway/receipt.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf } from './addresses.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { listed, type Query, quoted } from './ledger.ts'
import { Refused } from './refused.ts'

/** One row of a kind, and several. */
export const nouns = { newsletter: ['signup', 'signups'], contest: ['entry', 'entries'] } as const

/** `1 entry`, `2 signups` */
export function countOf(kind: Kind, count: number): string {
  return plural(count, nouns[kind][0], nouns[kind][1])
}

const subject = {
  name: 'id',
  description: 'an id, a receipt, or the beginning of either',
  optional: true,
} as const

export const retry = defineCommand({
  name: 'retry',
  summary: 'Send again all submissions that need attention, or the one with this id.',
  subject,
  options: {},
  run: (context) =>
    move(context, {
      rows: context.subject === '' ? "status = 'needs_attention'" : whereId(context),
      from: "status IN ('needs_attention', 'pending')",
      // Keeps one attempt: the row stays a retry, and `forget` knows that the service may have it.
      sets: `status = 'pending', cause = NULL, attempts = min(attempts, 1), unclear = 0, refused_at = NULL,
        next_attempt_at = ${context.now}, waiting_since = ${context.now},
        tries = iif(attempts > 0, json_insert(tries, '$[#]', json_array(${context.now}, 'retried')), tries)`,
      done: 'will be sent again',
    }),
})

export const hold = defineCommand({
  name: 'hold',
  summary: 'Keep a submission from being sent and from the draw, until you release it.',
  subject,
  options: {
    imported: {
      value: 'file',
      description:
        'hold the unsent signups of all addresses in this file, if you have put them on the list yourself',
    },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    const file = options['imported']
    requireOne('hold', id !== '', file !== undefined)
    if (file !== undefined) return holdImported(context, [...addressesOf(file)])
    return move(context, {
      rows: whereId(context),
      from: "status <> 'sending'",
      sets: `status = 'held', hold = coalesce(hold, 'by_hand'), delivered_at = NULL, reviewed_at = ${now}`,
      done: 'held',
    })
  },
})

export const release = defineCommand({
  name: 'release',
  summary: 'Let a held submission be sent and drawn. Only one entry of an address can count.',
  subject,
  options: {
    hold: {
      value: 'hold',
      description: 'release all that are held for this reason',
      choices: holds.filter((each): each is Exclude<Hold, 'duplicate'> => each !== 'duplicate'),
    },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    requireOne('release', id !== '', options.hold !== undefined)
    return move(context, {
      rows: id === '' ? `hold = '${options.hold}'` : whereId(context),
      from: "status = 'held'",
      sets: `status = iif(${WAS_DELIVERED}, 'delivered', 'pending'), hold = NULL,
        delivered_at = iif(${WAS_DELIVERED}, tries ->> '$[#-1][0]', NULL),
        next_attempt_at = ${now}, waiting_since = ${now}, reviewed_at = ${now}`,
      done: 'released',
    })
  },
})

const WAS_DELIVERED = "tries ->> '$[#-1][1]' = 'delivered'"

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
        WHERE email_key IN ${listed(addresses.slice(done, done + BATCH))} AND kind = 'newsletter'
          AND status <> 'held' AND status IN ('pending', 'needs_attention') RETURNING id`,
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

function whereId({ query, subject: text }: Pick<CommandContext, 'query' | 'subject'>): string {
  return `id = ${quoted(idNamed(query, text) ?? '')}`
}

/** Finds an id by the id, the receipt, or the beginning of either. Throws `Refused` when several match. */
export function idNamed(query: Query, text: string): string | undefined {
  const id = quoted(text.toLowerCase())
  const receipt = quoted(typedReceipt(text))
  const [found = []] = query(
    `SELECT id FROM submissions WHERE id >= ${id} AND id < ${id} || '~'
     UNION SELECT id FROM submissions WHERE receipt >= ${receipt} AND receipt < ${receipt} || '~' AND ${receipt} <> '' LIMIT 2`,
  )
  if (found.length > 1)
    throw new Refused(`More than one submission begins with "${text}": write more of it.`)
  const [row] = found
  return row && String(row['id'])
}

/** `rows` and `from` are SQL conditions: which rows, and in which states they can move. */
type Move = { rows: string; from: string; sets: string; done: string }

function move(
  { query }: Pick<CommandContext, 'query'>,
  { rows, from, sets, done }: Move,
): CommandResult {
  const [[found] = [], moved = [], sending = []] = query(
    `SELECT count(*) AS n FROM submissions WHERE ${rows} AND ${from}`,
    `UPDATE OR IGNORE submissions SET ${sets} WHERE ${rows} AND ${from} RETURNING id`,
    `SELECT id FROM submissions WHERE ${rows} AND status = 'sending'`,
  )
  if (sending.length > 0) return { lines: ['It is being sent: try again in a minute.'], exit: 1 }
  const all = Number(found?.['n'])
  const stayed = all - moved.length
  const what = moved.length === 1 ? moved[0]!['id'] : plural(moved.length, 'submission')
  const lines: string[] = []
  if (all === 0)
    lines.push('No submission matches, or its state does not allow this: see show <id>.')
  if (moved.length > 0) lines.push(`${what} ${done}.`)
  if (stayed > 0)
    lines.push(
      `${stayed} not changed: another entry of the same address already counts. Hold that one first.`,
    )
  return { lines, exit: moved.length === 0 ? 1 : 0 }
}
