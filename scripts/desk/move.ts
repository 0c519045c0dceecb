import { holds, kinds } from '../../src/delivery/submission.ts'
import { erase } from './erase.ts'
import { type Ask, quoted } from './ledger.ts'
import { Refused } from './refused.ts'
import { instant } from './times.ts'
import {
  type Desk,
  type Given,
  needsYes,
  type Options,
  type Verb,
  type VerbResult,
} from './verb.ts'

const moves: readonly Move[] = [
  {
    name: 'retry',
    summary: 'Sends again what needs attention, with another seven days of patience.',
    takes: "status = 'needs_attention'",
    takesById: "status IN ('needs_attention', 'pending')",
    sets: (now) =>
      `status = 'pending', cause = NULL, attempts = 0, unreadables = 0, next_attempt_at = ${now}, waiting_since = ${now}`,
    asks: false,
    done: 'tried again',
    before: (chosen) =>
      `UPDATE upstreams SET paused_until = 0 WHERE kind IN (SELECT kind FROM submissions WHERE ${chosen})`,
  },
  {
    name: 'hold',
    summary: 'Keeps rows from being sent and from the draw, until they are released.',
    takes: "status = 'pending'",
    takesById: "status IN ('pending', 'needs_attention', 'delivered')",
    sets: (now) =>
      `status = 'quarantined', hold = 'by_hand', delivered_at = NULL, reviewed_at = ${now}`,
    asks: true,
    done: 'held',
  },
  {
    name: 'release',
    summary: 'Lets held rows be sent and drawn. Of an address only one entry can stand.',
    takes: "status = 'quarantined'",
    sets: (now) =>
      `status = 'pending', hold = NULL, next_attempt_at = ${now}, waiting_since = ${now}, reviewed_at = ${now}`,
    asks: true,
    done: 'released',
  },
  {
    name: 'dismiss',
    summary:
      'Notes that a person has decided: held rows stay held; by id also what needs attention. A dead letter is erased.',
    takes: "status = 'quarantined' AND reviewed_at IS NULL",
    takesById: "status IN ('quarantined', 'needs_attention')",
    sets: (now) => `status = 'quarantined', hold = coalesce(hold, 'by_hand'), reviewed_at = ${now}`,
    asks: true,
    done: 'dismissed',
    letters: true,
  },
]

const options = {
  id: { value: 'id', says: 'one submission' },
  kind: { value: 'kind', says: 'all of a kind', choices: kinds },
  hold: { value: 'hold', says: 'all that are held for this', choices: holds },
  letter: { value: 'id', says: 'one dead letter, by the id of its message' },
  all: { says: 'all' },
  yes: { says: 'needed for more than one submission, and for a dead letter' },
} as const satisfies Options

export const moveVerbs: readonly Verb[] = moves.map((move) => ({
  name: move.name,
  summary: move.summary,
  options: optionsOf(move),
  run: ({ ask, given, now }: Desk) => moveRows(move, ask, given, now),
}))

function moveRows(move: Move, ask: Ask, given: Given, now: number): VerbResult {
  const { id, letter } = given.options
  if (letter !== undefined) {
    refuseOthers(given)
    return dismissLetter(ask, letter, given.flags.has('yes'))
  }
  const chosen = `${(id === undefined ? undefined : move.takesById) ?? move.takes} AND ${whichOf(move, given)}`
  const [found = []] = ask(`SELECT count(*) AS n FROM submissions WHERE ${chosen}`)
  const count = Number(found[0]?.['n'])
  if (move.asks && id === undefined && count > 0 && !given.flags.has('yes'))
    return needsYes([`${count} would be ${move.done}.`], { count })
  const answers = ask(
    ...(move.before ? [move.before(chosen)] : []),
    `UPDATE OR IGNORE submissions SET ${move.sets(now)} WHERE ${chosen} RETURNING id, attempts`,
  )
  const moved = answers.at(-1)?.map((row) => String(row['id'])) ?? []
  const stayed = count - moved.length
  const lines = [
    `${moved.length} ${move.done}`,
    ...(stayed > 0
      ? [`${stayed} stayed: another entry of the address stands. Hold that one first.`]
      : []),
  ]
  return { lines, data: { [move.done]: moved, stayed }, exit: moved.length === 0 ? 1 : 0 }
}

/** One of the four verbs that move rows: which rows it takes, and what it writes into them. */
type Move = {
  name: string
  summary: string
  /** What may be moved in bulk, and the condition for a row that was named by its id. */
  takes: string
  takesById?: string
  sets: (now: number) => string
  /** Whether more than one row waits for `--yes`. */
  asks: boolean
  done: string
  /** Whether it takes dead letters too. */
  letters?: true
  /** A statement of the same transaction, before the move; `chosen` is the condition of its rows. */
  before?: (chosen: string) => string
}

function optionsOf({ takes, asks, letters }: Move): Options {
  const { id, kind, hold, letter, all, yes } = options
  return {
    id,
    kind,
    ...(takes.includes('quarantined') && { hold }),
    ...(letters && { letter }),
    all,
    ...(asks && { yes }),
  }
}

function whichOf(move: Move, { options: { id, kind, hold }, flags }: Given): string {
  const chosen = Object.entries({ id, kind, hold }).filter(([, value]) => value !== undefined)
  if (chosen.length === 0 && !flags.has('all')) {
    const ways = Object.keys(optionsOf(move)).filter((name) => name !== 'yes')
    throw new Refused(`${move.name} needs one of --${ways.join(', --')}.`)
  }
  if (id !== undefined && chosen.length > 1)
    throw new Refused('--id names one row: nothing beside it.')
  if (id !== undefined && !/^[0-9a-f-]{36}$/.test(id))
    throw new Refused(`"${id}" is no id of a submission: those have 36 characters.`)
  return chosen.length === 0
    ? 'TRUE'
    : chosen.map(([column, value]) => `${column} = ${quoted(String(value))}`).join(' AND ')
}

function refuseOthers({ options: { id, kind, hold }, flags }: Given): void {
  if ((id ?? kind ?? hold) !== undefined || flags.has('all'))
    throw new Refused('--letter names one dead letter: nothing beside it.')
}

/** Erases one dead letter, which a person has read. */
function dismissLetter(ask: Ask, id: string, yes: boolean): VerbResult {
  const [[letter] = []] = ask(
    `SELECT cause, received_at FROM dead_letters WHERE message_id = ${quoted(id)}`,
  )
  if (letter === undefined)
    return { lines: [`There is no dead letter ${id}.`], data: { erased: [] }, exit: 1 }
  const what = `Dead letter ${id} of ${instant(letter['received_at'])} (${letter['cause']})`
  if (!yes) return needsYes([`${what} would be erased.`])
  erase(ask, { ids: [], deadLetters: [id] })
  return { lines: [`${what} erased.`], data: { erased: [id] } }
}

export const resume: Verb = {
  name: 'resume',
  summary: "Ends an upstream's rest: the next sweep tries it.",
  subject: { name: 'kind', says: 'the kind whose upstream rests', choices: kinds },
  options: {},
  run: ({ ask, given, now }) => {
    const kind = quoted(given.subject)
    const [before = []] = ask(
      `SELECT paused_until FROM upstreams WHERE kind = ${kind}`,
      `UPDATE upstreams SET paused_until = 0 WHERE kind = ${kind}`,
    )
    const rested = Number(before[0]?.['paused_until']) > now
    const says = rested ? 'its rest has ended' : 'it was not resting'
    return { lines: [`${given.subject}: ${says}`], data: { kind: given.subject, rested } }
  },
}
