import { type Hold, holds } from '../src/delivery/holds.ts'
import { type Kind, kinds } from '../src/delivery/submission.ts'
import { quoted } from './ledger.ts'
import { Refused } from './refused.ts'
import { instant } from './times.ts'
import {
  defineCommand,
  type Context,
  type ContextWith,
  type Given,
  needsYes,
  type Options,
  type CommandResult,
} from './command.ts'

const which = {
  id: { value: 'id', says: 'one submission' },
  kind: { value: 'kind', says: 'all of a kind', choices: kinds },
} as const satisfies Options

const holdOption = {
  value: 'hold',
  says: 'all that are held for this',
  choices: holds,
} as const
const all = { says: 'all' }
const yes = { says: 'needed for more than one submission, and for a dead letter' }

export const retry = defineCommand({
  name: 'retry',
  summary: 'Sends again what needs attention, with another seven days of patience.',
  options: { ...which, all },
  run: (context) =>
    move(context, {
      takes: "status = 'needs_attention'",
      takesById: "status IN ('needs_attention', 'pending')",
      // The counting begins anew; that something may have reached the service stays known, for `forget`.
      sets: `status = 'pending', cause = NULL, attempts = 1, unclear = 0, refused_at = NULL, next_attempt_at = ${context.now}, waiting_since = ${context.now},
        tries = iif(attempts > 0, json_insert(tries, '$[#]', json_array(${context.now}, 'retried')), tries)`,
      done: 'tried again',
    }),
})

export const hold = defineCommand({
  name: 'hold',
  summary: 'Keeps rows from being sent and from the draw, until they are released.',
  options: { ...which, all, yes },
  run: (context) =>
    move(context, {
      takes: "status = 'pending'",
      takesById: "status IN ('pending', 'needs_attention', 'delivered')",
      sets: `status = 'quarantined', hold = 'by_hand', delivered_at = NULL, reviewed_at = ${context.now}`,
      done: 'held',
      asks: true,
    }),
})

export const release = defineCommand({
  name: 'release',
  summary:
    'Lets held rows be sent and drawn; a duplicate only by its id. Of an address only one entry can stand.',
  options: { ...which, hold: holdOption, all, yes },
  run: (context) =>
    move(context, {
      takes: "status = 'quarantined' AND hold <> 'duplicate'",
      takesById: "status = 'quarantined'",
      sets: `status = 'pending', hold = NULL, next_attempt_at = ${context.now}, waiting_since = ${context.now}, reviewed_at = ${context.now}`,
      done: 'released',
      asks: true,
    }),
})

const dismissOptions = {
  ...which,
  hold: holdOption,
  letter: { value: 'id', says: 'one dead letter, by the id of its message' },
  pending: { says: 'waiting signups that you have put on the list by hand; release undoes it' },
  all,
  yes,
} as const satisfies Options

export const dismiss = defineCommand({
  name: 'dismiss',
  summary:
    'Notes that a person has decided: held rows stay held; by id also what needs attention. A dead letter is erased.',
  options: dismissOptions,
  run: (context) => {
    if (context.given.options.pending) return handOver(context)
    return context.given.options.letter === undefined
      ? move(context, {
          takes: "status = 'quarantined' AND reviewed_at IS NULL",
          takesById: "status IN ('quarantined', 'needs_attention')",
          sets: `status = 'quarantined', hold = coalesce(hold, 'by_hand'), reviewed_at = ${context.now}`,
          done: 'dismissed',
          asks: true,
        })
      : dismissDeadLetter(context, context.given.options.letter)
  },
})

/** Signups that an owner has taken over by CSV, so that a service that is connected later does not get them again. */
function handOver(context: ContextWith<typeof dismissOptions>): CommandResult {
  const { options } = context.given
  if (options.kind !== 'newsletter' || (options.hold ?? options.letter) !== undefined)
    throw new Refused('--pending is for signups alone: dismiss --pending --kind newsletter.')
  if (options.id !== undefined || options.all)
    throw new Refused(
      '--pending takes all waiting signups: nothing but --kind newsletter beside it.',
    )
  const moved = move(context, {
    takes: "status = 'pending'",
    sets: `status = 'quarantined', hold = 'handled_by_hand', reviewed_at = ${context.now}`,
    done: 'handled by hand',
    asks: true,
  })
  if (moved.exit !== 0) return moved
  const undo = 'To undo it: release --hold handled_by_hand --kind newsletter --yes'
  return { ...moved, lines: [...(moved.lines ?? []), undo] }
}

/** The rows that a command line names. */
type Chosen = {
  id: string | undefined
  kind: Kind | undefined
  hold?: Hold | undefined
  all: boolean
  yes?: boolean
}

/** Which rows a command takes, and what it writes into them. */
type Move = {
  /** What may be moved in bulk, and the condition for a row that was named by its id. */
  takes: string
  takesById?: string
  sets: string
  done: string
  /** More than one row waits for `--yes`. */
  asks?: true
}

function move(
  { ask, given }: Context<Chosen>,
  { takes, takesById = takes, sets, done, asks }: Move,
): CommandResult {
  const isOne = given.options.id !== undefined
  const chosen = `${isOne ? takesById : takes} AND ${chosenBy(given)}`
  const [[found] = []] = ask(`SELECT count(*) AS n FROM submissions WHERE ${chosen}`)
  const count = Number(found?.['n'])
  if (asks && !isOne && count > 0 && !given.options.yes)
    return needsYes([`${count} would be ${done}.`], { count })
  const [rows = []] = ask(`UPDATE OR IGNORE submissions SET ${sets} WHERE ${chosen} RETURNING id`)
  const moved = rows.map((row) => String(row['id']))
  const stayed = count - moved.length
  const lines = [
    `${moved.length} ${done}`,
    ...(stayed > 0
      ? [`${stayed} stayed: another entry of the address stands. Hold that one first.`]
      : []),
  ]
  return { lines, data: { [done]: moved, stayed }, exit: moved.length === 0 ? 1 : 0 }
}

/** The rows that the options name, as SQL has it. */
function chosenBy({ options: { id, kind, hold, all } }: Given<Chosen>): string {
  const chosen = Object.entries({ id, kind, hold }).filter(([, value]) => value !== undefined)
  if (chosen.length === 0 && !all)
    throw new Refused('Say which rows: --id of one, --kind, or --all.')
  if (id !== undefined && chosen.length > 1)
    throw new Refused('--id names one row: nothing beside it.')
  if (id !== undefined && !/^[0-9a-f-]{36}$/.test(id))
    throw new Refused(`"${id}" is no id of a submission: those have 36 characters.`)
  return chosen.length === 0
    ? 'TRUE'
    : chosen.map(([column, value]) => `${column} = ${quoted(String(value))}`).join(' AND ')
}

/** Erases one dead letter, which a person has read. */
function dismissDeadLetter(
  { ask, given: { options } }: ContextWith<typeof dismissOptions>,
  id: string,
): CommandResult {
  if ((options.id ?? options.kind ?? options.hold) !== undefined || options.all)
    throw new Refused('--letter names one dead letter: nothing beside it.')
  const [[deadLetter] = []] = ask(
    `SELECT cause, received_at FROM dead_letters WHERE message_id = ${quoted(id)}`,
  )
  if (deadLetter === undefined)
    return { lines: [`There is no dead letter ${id}.`], data: { erased: [] }, exit: 1 }
  const { received_at: receivedAt, cause } = deadLetter
  const what = `Dead letter ${id} of ${instant(receivedAt)} (${cause})`
  if (!options.yes) return needsYes([`${what} would be erased.`])
  ask(`DELETE FROM dead_letters WHERE message_id = ${quoted(id)}`)
  return { lines: [`${what} erased.`], data: { erased: [id] } }
}
