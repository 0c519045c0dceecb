import type { Hold } from '../src/server/ledger/holds.ts'
import { limits } from '../src/server/ledger/limits.ts'
import { kinds } from '../src/server/ledger/submission.ts'
import { plural } from '../src/core/lib/words.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { listed, quoted, type Row } from './ledger.ts'
import { linesOf, recordsOf } from './person.ts'
import { Refused } from './refused.ts'

export function hold(
  context: CommandContext,
  subject: string | undefined,
  { hold }: { hold?: Hold },
): CommandResult {
  if ((subject === undefined) === (hold === undefined))
    throw new Refused('hold takes an id or --hold: npm run admin -- hold --help')
  const where = subject === undefined ? `${isHeld(hold!)} AND reviewed_at IS NULL` : undefined
  const sets = `status = 'held', hold = coalesce(hold, 'by_hand'), reviewed_at = ${context.now}`
  return move(context, where ?? rowNamed(context, subject!).where, sets, 'held')
}

type Released = { hold?: Hold; refused?: true; again?: true }

export function release(
  context: CommandContext,
  subject: string | undefined,
  { hold, refused, again }: Released,
): CommandResult {
  const { now } = context
  if (again && subject === undefined) throw new Refused('--again needs an id.')
  const ways = [subject, hold, refused].filter((each) => each !== undefined)
  if (ways.length !== 1)
    throw new Refused('release takes an id or one option: npm run admin -- release --help')
  let where = "status = 'refused'"
  if (hold) where = isHeld(hold)
  if (subject !== undefined) {
    const row = rowNamed(context, subject)
    if (row.status === 'delivered' && !again)
      return { lines: ['It was delivered. To send it again, add --again.'], exit: 1 }
    where = row.where
  }
  const state = again
    ? "status = 'pending', delivered_at = NULL"
    : "status = iif(delivered_at IS NULL, 'pending', 'delivered')"
  // It may be under way: no second call begins before the first one has ended.
  const due = `${now} + iif(cause IS 'interrupted', ${limits.underWay}, 0)`
  const sets = `${state}, hold = NULL, attempts = 0, unclear = 0, due_at = ${due}, reviewed_at = ${now}`
  return move(context, where, sets, 'released')
}

/** The SQL condition of all submissions that are held for a reason. */
function isHeld(hold: Hold): string {
  return `kind IN ${listed(kinds)} AND hold = '${hold}'`
}

/** The SQL condition and the state of the one submission that is named. Throws `Refused` when there is none, or several. */
function rowNamed({ query, time }: CommandContext, subject: string) {
  const { rows, deadLetters } = recordsOf(query, subject)
  const [row, another] = rows
  if (row && !another) return { where: `id = ${quoted(row['id']!)}`, status: row['status'] }
  const found = linesOf(rows, deadLetters, time)
  if (found.length === 0) throw new Refused(`Nothing is stored of "${subject}".`, 1)
  throw new Refused(['Give the id of one submission:', ...found].join('\n'))
}

/** Changes the rows of an SQL condition, except an entry beside another one of its inbox that counts. */
function move(
  { query }: Pick<CommandContext, 'query'>,
  where: string,
  sets: string,
  done: 'held' | 'released',
): CommandResult {
  const [[found] = [], moved = []] = query(
    `SELECT count(*) AS n FROM submissions WHERE ${where}`,
    `UPDATE OR IGNORE submissions SET ${sets} WHERE ${where} RETURNING id, cause,
      EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = submissions.giveaway) AS is_listed`,
  )
  const [first] = moved
  const stayed = Number(found?.['n']) - moved.length
  const what = moved.length === 1 ? first!['id'] : plural(moved.length, 'submission')
  // A claimed row may still be sent.
  const isUnderWay = ({ cause }: Row) => cause === 'interrupted'
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
