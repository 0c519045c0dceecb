import type { LogEntry } from '../../src/draw/file.ts'
import {
  answerBy,
  chained,
  reasons,
  type WinnerEvent,
  winnerRefusal,
} from '../../src/draw/winners.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { type Ask, quoted } from '../ledger.ts'
import { Refused } from '../refused.ts'
import {
  defineCommand,
  type Context,
  needsYes,
  type Options,
  type ValuesOf,
  type CommandResult,
} from '../command.ts'
import {
  append,
  committedDraw,
  drawSubject,
  fileOption,
  fileToWrite,
  leafAtPlace,
  type StoredDraw,
  writeProof,
} from './ledger.ts'

const common = {
  file: fileOption,
  yes: { says: 'writes it down; it cannot be taken back' },
} as const satisfies Options
const answered = { value: 'instant', says: 'when the answer came; now without it' }

export const winnerNext = defineCommand({
  name: 'winner next',
  summary: 'Says who is next in rank, and writes down that this person is notified now.',
  subject: drawSubject,
  options: common,
  run: (context) => record(context, 'notified'),
})

export const winnerAccept = defineCommand({
  name: 'winner accept',
  summary: 'Writes down that the prize is accepted; only now the name becomes public.',
  subject: drawSubject,
  options: {
    name: { value: 'name', says: 'the public name, as the winner allows it', required: true },
    answered,
    ...common,
  },
  run: (context) => record(context, 'accepted'),
})

export const winnerExpire = defineCommand({
  name: 'winner expire',
  summary: 'Writes down why who was notified does not get the prize.',
  subject: drawSubject,
  options: {
    because: { value: 'reason', says: 'why', choices: reasons, required: true },
    answered,
    ...common,
  },
  run: (context) => record(context, 'expired'),
})

export const winnerShow = defineCommand({
  name: 'winner show',
  summary: 'Tells who was asked, when, and how it ended. Names the last one asked: to you only.',
  subject: drawSubject,
  options: {},
  run: ({ ask, given }) => standing(ask, committedDraw(ask, given.subject)),
})

/** Who was asked and has not answered, of every draw: for `status`. */
export function awaited(ask: Ask): string[] {
  const [rows = []] = ask(
    `SELECT giveaway FROM winner_log w WHERE event = 'notified'
       AND seq = (SELECT max(seq) FROM winner_log WHERE giveaway = w.giveaway)`,
  )
  return rows.flatMap(({ giveaway }) => {
    const { lines } = standing(ask, committedDraw(ask, String(giveaway)))
    return lines.slice(-2).map((line) => `draw ${giveaway}: ${line}`)
  })
}

/** What has happened of a draw, and the name and address of the one who was asked last: for the owner only. */
export function standing(ask: Ask, draw: StoredDraw) {
  const { winners, commitment } = draw
  const lines = winners.map((entry) => sentenceOn(entry, draw))
  const leaf = leafAtPlace(draw, winners.at(-1)?.place ?? 0)
  if (leaf === undefined)
    return { lines: [...lines, 'Nobody waits for an answer: winner next.'], data: { winners } }
  const [[person] = []] = ask(
    `SELECT s.id, s.email_key AS email, s.payload ->> '$.fullName' AS name
     FROM leaves l JOIN submissions s ON s.receipt = l.receipt
     WHERE l.giveaway = ${quoted(commitment.giveaway)} AND l.seq = ${leaf + 1}`,
  )
  const who = person
    ? `${person['name']} <${person['email']}> (${person['id']})`
    : 'The entry has been erased since: winner expire --because undeliverable'
  return { lines: [...lines, who], data: { winners, person: person ?? null } }
}

/** What all events take, and what only some of them do. */
type WinnerContext = Context<
  ValuesOf<typeof common> & { answered?: string | undefined; name?: string; because?: string }
>

/** Writes an event of the winners' log, and shows what has happened. */
function record({ ask, now, given }: WinnerContext, event: LogEntry['event']): CommandResult {
  const { name, because, answered: text } = given.options
  const at = text === undefined ? now : readInstant(text)?.ms
  if (at === undefined || at > now)
    throw new Refused('--answered: write an instant in the past, like 2025-08-21T09:00:00-05:00.')
  const file = fileToWrite(given)
  const draw = plannedEvent(ask, given.subject, event, at, name ?? because)
  if (!given.options.yes) return needsYes([sentenceOn(draw.winners.at(-1)!, draw)])
  const { lines, data } = standing(ask, draw)
  writeProof(file, draw, () => append(ask, draw))
  const then = event === 'expired' ? ` Then: winner next ${given.subject}` : ''
  return {
    lines: [...lines, `${file} has it: deploy it.${then}`],
    data: { done: true, file, ...data },
  }
}

/** A draw with the next event at the end of its log. Throws `Refused` when it may not follow. */
export function plannedEvent(
  ask: Ask,
  id: string,
  event: LogEntry['event'],
  at: number,
  note = '',
): StoredDraw {
  const draw = committedDraw(ask, id)
  const { winners, commitment } = draw
  const asked = winners.filter((each) => each.event === 'notified').length
  const next: WinnerEvent = {
    event,
    at: new Date(at).toISOString(),
    place: event === 'notified' ? asked + 1 : asked,
    note,
  }
  const refusal = winnerRefusal(winners, next, commitment)
  if (refusal !== undefined) throw new Refused(refusal)
  if (event === 'notified' && leafAtPlace(draw, next.place) === undefined)
    throw new Refused('Nobody is left in the ranking.')
  return { ...draw, winners: [...winners, chained(winners.at(-1)?.hash ?? '', next)] }
}

function sentenceOn(entry: LogEntry, { commitment }: StoredDraw): string {
  const { event, at, place, note } = entry
  const deadline = new Date(answerBy(entry, commitment)).toISOString()
  const what = {
    drawn: 'the draw ran.',
    notified: `number ${place} is asked, and may answer until ${deadline}.`,
    accepted: `number ${place} accepted, to be named "${note}".`,
    expired: `number ${place} does not get the prize: ${note}.`,
  }
  return `${at} ${what[event]}`
}
