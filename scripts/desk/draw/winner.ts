import type { LogEntry } from '../../../src/draw/file.ts'
import {
  answerBy,
  chained,
  reasons,
  type WinnerEvent,
  winnerRefusal,
  type WinnerRefusal,
} from '../../../src/draw/winners.ts'
import { readInstant } from '../../../src/lib/dates.ts'
import { type Ask, quoted, type Row } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { type Desk, needsYes, type Options, type Verb, type VerbResult } from '../verb.ts'
import {
  committedDraw,
  drawSubject,
  fileOf,
  fileOption,
  leafAtPlace,
  logSql,
  type StoredDraw,
  writeProof,
} from './ledger.ts'

const common: Options = {
  file: fileOption,
  yes: { says: 'writes it down; it cannot be taken back' },
}
const answered = { value: 'instant', says: 'when the answer came; now without it' }

export const winnerNext: Verb = {
  name: 'winner next',
  summary: 'Says who is next in rank, and writes down that this person is notified now.',
  subject: drawSubject,
  options: common,
  run: (desk) =>
    record(desk, 'notified', (draw) => {
      const { lines, person } = personOf(desk.ask, draw)
      return { lines: ['Write today to:', ...lines], person }
    }),
}

export const winnerAccept: Verb = {
  name: 'winner accept',
  summary: 'Writes down that the prize is accepted; only now the name becomes public.',
  subject: drawSubject,
  options: {
    name: { value: 'name', says: 'the public name, as the winner allows it', required: true },
    answered,
    ...common,
  },
  run: (desk) => record(desk, 'accepted'),
}

export const winnerExpire: Verb = {
  name: 'winner expire',
  summary: 'Writes down why who was notified does not get the prize.',
  subject: drawSubject,
  options: {
    because: { value: 'reason', says: 'why', choices: reasons, required: true },
    answered,
    ...common,
  },
  run: (desk) => record(desk, 'expired'),
}

export const winnerShow: Verb = {
  name: 'winner show',
  summary: 'Tells who was asked, when, and how it ended. Names the last one asked: to you only.',
  subject: drawSubject,
  options: {},
  run: ({ ask, given }) => {
    const draw = committedDraw(ask, given.subject)
    const lines = draw.winners.map((entry) => sentenceOn(entry, draw))
    const last = draw.winners.findLast(({ place }) => place > 0)
    const person = last && personOf(ask, draw)
    return {
      lines:
        person === undefined ? [...lines, sentences.nobody_notified] : [...lines, ...person.lines],
      data: { winners: draw.winners, person: person?.person },
    }
  },
}

/** Who was asked and has not answered, of every draw: for `status`. */
export function awaited(ask: Ask): string[] {
  const [rows = []] = ask(
    `SELECT giveaway FROM winner_log w WHERE event = 'notified'
       AND seq = (SELECT max(seq) FROM winner_log WHERE giveaway = w.giveaway)`,
  )
  return rows.flatMap(({ giveaway }) => {
    const draw = committedDraw(ask, String(giveaway))
    const [who = ''] = personOf(ask, draw).lines
    return `draw ${giveaway}: ${sentenceOn(draw.winners.at(-1)!, draw)} ${who}`
  })
}

type Told = { lines: string[]; person?: Row | null }

/** Writes an event of the winners' log, and tells what the owner must know after it. */
function record(
  { ask, now, given }: Desk,
  event: 'notified' | 'accepted' | 'expired',
  tell: (draw: StoredDraw) => Told = () => ({ lines: [] }),
): VerbResult {
  const { name, because, answered: text } = given.options
  const at = text === undefined ? undefined : readInstant(text)?.ms
  if (text !== undefined && at === undefined)
    throw new Refused('--answered: write an instant like 2025-08-21T09:00:00-05:00.')
  const draw = plannedEvent(ask, given.subject, event, { note: name ?? because, at, now })
  const what = sentenceOn(draw.winners.at(-1)!, draw)
  if (!given.flags.has('yes')) return needsYes([what])
  const file = fileOf(given)
  const told = tell(draw)
  writeProof(file, draw, () => append(ask, draw))
  const then = event === 'expired' ? ` Then: winner next ${given.subject}` : ''
  return {
    lines: [what, ...told.lines, `${file} has it: deploy it.${then}`],
    data: { done: true, file, ...told },
  }
}

/** A draw with the next event at the end of its log. Throws `Refused` when it may not follow. */
export function plannedEvent(
  ask: Ask,
  id: string,
  event: 'notified' | 'accepted' | 'expired',
  { note = '', at, now }: { note?: string | undefined; at?: number | undefined; now: number },
): StoredDraw {
  const draw = committedDraw(ask, id)
  const { winners, commitment } = draw
  if (at !== undefined && at > now) throw new Refused('--answered lies in the future.')
  const asked = winners.filter((each) => each.event === 'notified').length
  const next: WinnerEvent = {
    event,
    at: new Date(at ?? now).toISOString(),
    place: event === 'notified' ? asked + 1 : asked,
    note,
  }
  const refusal = winnerRefusal(winners, next, commitment)
  if (refusal !== undefined) throw new Refused(`${sentences[refusal]}${deadlineIn(draw, refusal)}`)
  if (event === 'notified' && leafAtPlace(draw, next.place) === undefined)
    throw new Refused('Nobody is left in the ranking.')
  return { ...draw, winners: [...winners, chained(winners.at(-1)?.hash ?? '', next)] }
}

/** Appends the last event of a planned draw to the ledger; for good. */
export function append(ask: Ask, draw: StoredDraw): void {
  ask(logSql(draw))
}

const sentences: Readonly<Record<WinnerRefusal, string>> = {
  drawn_already: 'The draw has run.',
  not_drawn: 'Nobody is drawn yet: draw run.',
  answer_awaited: 'Somebody was asked and has not answered: winner accept or winner expire first.',
  all_accepted: 'Every prize is accepted: nobody else is asked.',
  nobody_notified: 'Nobody waits for an answer: winner next.',
  answer_late: 'The days to answer are over: winner expire --because no_answer.',
  answer_still_possible: 'The days to answer are not over.',
  other_place: 'That is not the one who was asked.',
  unknown_reason: 'There is no such reason.',
  name_missing:
    'Say the public name, as the winner allows it: --name "Ruth M." (one line, at most 100 characters).',
  clock_went_back: 'This would be before what happened last.',
}

function deadlineIn({ winners, commitment }: StoredDraw, refusal: WinnerRefusal): string {
  const last = winners.at(-1)
  const isDated = refusal === 'answer_still_possible' || refusal === 'answer_late'
  return isDated && last ? ` They end at ${deadline(last, commitment)}.` : ''
}

function sentenceOn(entry: LogEntry, { commitment }: StoredDraw): string {
  const { event, at, place, note } = entry
  const what = {
    drawn: 'the draw ran.',
    notified: `number ${place} is asked, and may answer until ${deadline(entry, commitment)}.`,
    accepted: `number ${place} accepted, to be named "${note}".`,
    expired: `number ${place} does not get the prize: ${note}.`,
  }
  return `${at} ${what[event]}`
}

function deadline(...asked: Parameters<typeof answerBy>): string {
  return new Date(answerBy(...asked)).toISOString()
}

/** Name and address of the one who was asked last. */
export function personOf(ask: Ask, draw: StoredDraw): Required<Told> {
  const { commitment, winners } = draw
  const leaf = leafAtPlace(draw, winners.at(-1)?.place ?? 0)
  const [[person] = []] = ask(
    `SELECT s.id, s.email_key AS email, s.payload ->> '$.fullName' AS name
     FROM leaves l JOIN submissions s ON s.receipt = l.receipt
     WHERE l.giveaway = ${quoted(commitment.giveaway)} AND l.seq = ${Number(leaf) + 1}`,
  )
  if (person !== undefined)
    return { lines: [`${person['name']} <${person['email']}> (${person['id']})`], person }
  const lines = ['This entry has been erased since: winner expire --because undeliverable']
  return { lines, person: null }
}
