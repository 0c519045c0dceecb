import { holds } from '../src/delivery/holds.ts'
import { limits } from '../src/delivery/limits.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { listed, quoted, type Row } from './ledger.ts'
import { recordsOf } from './person.ts'
import { Refused } from './refused.ts'

const subject = {
  name: 'id',
  description: 'an id, a receipt, the beginning of either, or an address with one submission',
  optional: true,
} as const

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
    'ignore-unread': ignoreUnread,
  },
  run: (context) => {
    const { now, options, subject: id } = context
    const file = options['imported']
    requireOne('hold', id !== '', file !== undefined)
    if (file !== undefined) return holdImported(context, file, options['ignore-unread'])
    const sets = `status = 'held', hold = coalesce(hold, 'by_hand'), reviewed_at = ${now}`
    return move(context, `id = ${rowNamed(context).id}`, sets, 'held')
  },
})

export const release = defineCommand({
  name: 'release',
  summary:
    'Let a held or refused submission be sent and drawn. Only one entry of an inbox can count.',
  subject,
  options: {
    hold: {
      value: 'hold',
      description: 'release all that are held for this reason',
      choices: holds.filter((each) => each !== 'duplicate'),
    },
    refused: { description: 'release all that a service refused, after you have fixed the cause' },
    again: { description: 'with an id: send it although it was delivered' },
  },
  run: (context) => {
    const { now, options, subject: id } = context
    if (options.again && id === '') throw new Refused('--again needs an id.')
    requireOne('release', id !== '', options.hold !== undefined, options.refused)
    let where = "status = 'refused'"
    if (options.hold) where = `kind IN ('signup', 'entry') AND hold = '${options.hold}'`
    if (id !== '') {
      const row = rowNamed(context)
      if (row.status === 'delivered' && !options.again)
        return { lines: ['It was delivered. To send it again, add --again.'], exit: 1 }
      where = `id = ${row.id}`
    }
    const state = options.again
      ? "status = 'pending', delivered_at = NULL"
      : "status = iif(delivered_at IS NULL, 'pending', 'delivered')"
    // It may be under way: no second call begins before the first one has ended.
    const due = `max(${now}, coalesce(tried_at, 0) + ${limits.underWay})`
    const sets = `${state}, hold = NULL, attempts = 0, unclear = 0, due_at = ${due}, waiting_since = ${now}, reviewed_at = ${now}`
    return move(context, where, sets, 'released')
  },
})

/** Addresses in one statement: at most 77 KB, and D1 takes 100 KB. */
const BATCH = 300

function holdImported(
  { query, now }: Pick<CommandContext, 'query' | 'now'>,
  file: string,
  ignored: boolean,
): CommandResult {
  const { addresses, warnings } = addressesOf(file, { ignored })
  const list = [...addresses]
  let held = 0
  for (let done = 0; done < list.length; done += BATCH) {
    // SQLite uses this partial index only for a query with its condition, `<> 'held'`.
    const [rows = []] = query(
      `UPDATE submissions INDEXED BY of_address
        SET status = 'held', hold = 'imported', reviewed_at = ${now}
        WHERE email_key IN ${listed(list.slice(done, done + BATCH))} AND kind = 'signup'
          AND status <> 'held' AND status IN ('pending', 'refused') AND delivered_at IS NULL RETURNING id`,
    )
    held += rows.length
  }
  const undo = 'To undo it: npm run admin -- release --hold imported.'
  const result = held > 0 ? `${plural(held, 'signup')} held. ${undo}` : 'No unsent signup is in it.'
  return { lines: [...warnings, result], exit: held > 0 ? 0 : 1 }
}

function requireOne(command: string, ...ways: boolean[]): void {
  if (ways.filter(Boolean).length !== 1)
    throw new Refused(`${command} takes an id or one option: npm run admin -- ${command} --help`)
}

/** The quoted id and the state of the one submission that is named. Throws `Refused` with the reason when there is none, or several. */
function rowNamed({ query, subject }: Pick<CommandContext, 'query' | 'subject'>) {
  const { rows, deadLetters } = recordsOf(query, subject)
  const [row] = rows
  if (rows.length > 1)
    throw new Refused(
      [
        `"${subject}" has ${rows.length} submissions. Give the id of one:`,
        ...rows.map(({ id, kind, hold, status }) => `  ${kind} ${id}  ${hold ?? status}`),
      ].join('\n'),
    )
  if (row) return { id: quoted(row['id']!), status: row['status'] }
  if (deadLetters.length === 0) throw new Refused(`Nothing is stored of "${subject}".`, 1)
  throw new Refused('This message could not be stored: only "show" and "forget" apply to it.', 1)
}

/** Changes the rows of an SQL condition, except an entry beside another one of its inbox that counts. */
function move(
  { query, now }: Pick<CommandContext, 'query' | 'now'>,
  where: string,
  sets: string,
  done: 'held' | 'released',
): CommandResult {
  const [[found] = [], moved = []] = query(
    `SELECT count(*) AS n FROM submissions WHERE ${where}`,
    `UPDATE OR IGNORE submissions SET ${sets} WHERE ${where} RETURNING id, cause, tried_at,
      EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = submissions.giveaway) AS is_listed`,
  )
  const [first] = moved
  const stayed = Number(found?.['n']) - moved.length
  const what = moved.length === 1 ? first!['id'] : plural(moved.length, 'submission')
  // A claimed row may still be sent.
  const isUnderWay = ({ cause, tried_at: at }: Row) =>
    cause === 'interrupted' && Number(at) > now - limits.underWay
  const notes = [
    first ? `${what} ${done}.` : stayed === 0 && 'No submission is in this state.',
    moved.some(isUnderWay) &&
      'It may be on its way to the service just now: see "show" in five minutes.',
    moved.some((row) => row['is_listed']) &&
      'It is too late for the draw: the list is closed, and this changes nothing there.',
    stayed > 0 &&
      `${stayed} not changed: another entry of the same inbox already counts. Hold that one first.`,
  ]
  return { lines: notes.filter((note) => typeof note === 'string'), exit: first ? 0 : 1 }
}
