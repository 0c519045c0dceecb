import {
  answerBy,
  chained,
  type LogEntry,
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
  checkOwn,
  committedDraw,
  drawSubject,
  fileOf,
  fileOption,
  leafAtPlace,
  logSql,
  publicDraw,
  type StoredDraw,
  writeDraw,
} from './ledger.ts'

const common: Options = {
  file: fileOption,
  yes: { says: 'writes it down; it cannot be taken back' },
}

export const winnerNext: Verb = {
  name: 'winner next',
  summary: 'Says who is next in rank, and writes down that this person is notified now.',
  subject: drawSubject,
  options: common,
  run: ({ ask, now, given }) => {
    const plan = plannedEvent(ask, given.subject, 'notified', { now })
    const file = fileOf(given)
    checkOwn(file, plan.draw)
    const until = new Date(answerBy(plan.next, plan.draw.commitment)).toISOString()
    const what = `Number ${plan.next.place} is asked, and may answer until ${until}.`
    if (!given.flags.has('yes')) return needsYes([what])
    const draw = append(ask, plan)
    writeDraw(file, publicDraw(draw))
    const person = personAt(ask, draw)
    return {
      lines: [
        what,
        person
          ? `Write today to ${person['name']} <${person['email']}> (${person['id']}). ${file} has the proof: deploy it.`
          : 'This entry has been erased since: winner expire --because undeliverable',
      ],
      data: { done: true, person: person ?? null, until, file },
    }
  },
}

export const winnerAccept: Verb = {
  name: 'winner accept',
  summary: 'Writes down that the prize is accepted; only now the name becomes public.',
  subject: drawSubject,
  options: {
    name: { value: 'name', says: 'the public name, as the winner allows it', required: true },
    answered: { value: 'instant', says: 'when the answer came; now without it' },
    ...common,
  },
  run: (desk) => {
    const { name = '', answered } = desk.given.options
    const at = answered === undefined ? undefined : readInstant(answered)?.ms
    if (answered !== undefined && at === undefined)
      throw new Refused('--answered: write an instant like 2025-08-21T09:00:00-05:00.')
    return close(desk, 'accepted', { note: name, at }, 'deploy it.')
  },
}

export const winnerExpire: Verb = {
  name: 'winner expire',
  summary: 'Writes down why who was notified does not get the prize.',
  subject: drawSubject,
  options: {
    because: { value: 'reason', says: 'why', choices: reasons, required: true },
    ...common,
  },
  run: (desk) => {
    const { because = '' } = desk.given.options
    const then = `deploy it, then: winner next ${desk.given.subject}`
    return close(desk, 'expired', { note: because }, then)
  },
}

/** Ends the days to answer of the one who was asked. */
function close(
  { ask, now, given }: Desk,
  event: 'accepted' | 'expired',
  happened: { note: string; at?: number | undefined },
  then: string,
): VerbResult {
  const plan = plannedEvent(ask, given.subject, event, { ...happened, now })
  const file = fileOf(given)
  checkOwn(file, plan.draw)
  const { place, at, note } = plan.next
  const what = `Number ${place}: ${event} at ${at}, "${note}".`
  if (!given.flags.has('yes')) return needsYes([what])
  writeDraw(file, publicDraw(append(ask, plan)))
  return { lines: [what, `${file} has it: ${then}`], data: { done: true, file } }
}

type PlannedEvent = { draw: StoredDraw; next: LogEntry }

/** What would be appended to the winners' log. Throws `Refused` when it may not follow. */
export function plannedEvent(
  ask: Ask,
  id: string,
  event: 'notified' | 'accepted' | 'expired',
  { note = '', at, now }: { note?: string; at?: number | undefined; now: number },
): PlannedEvent {
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
  if (refusal !== undefined) throw new Refused(sentenceOf(refusal, draw))
  if (event === 'notified' && leafAtPlace(draw, next.place) === undefined)
    throw new Refused('Nobody is left in the ranking.')
  return { draw, next: chained(winners.at(-1)?.hash ?? '', next) }
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

function sentenceOf(refusal: WinnerRefusal, { winners, commitment }: StoredDraw): string {
  const last = winners.at(-1)
  const isDated = refusal === 'answer_still_possible' || refusal === 'answer_late'
  if (!isDated || last === undefined) return sentences[refusal]
  return `${sentences[refusal]} They end at ${new Date(answerBy(last, commitment)).toISOString()}.`
}

/** Appends what was planned; for good. */
export function append(ask: Ask, { draw, next }: PlannedEvent): StoredDraw {
  const { winners, commitment } = draw
  ask(logSql(commitment.giveaway, winners.length + 1, next))
  return { ...draw, winners: [...winners, next] }
}

/** Name and address of the drawn person; undefined when the entry has been erased. */
export function personAt(ask: Ask, draw: StoredDraw): Row | undefined {
  const { commitment, winners } = draw
  const leaf = leafAtPlace(draw, winners.at(-1)?.place ?? 0)
  const [rows = []] = ask(
    `SELECT s.id, s.email_key AS email, s.payload ->> '$.fullName' AS name
     FROM leaves l JOIN submissions s ON s.receipt = l.receipt
     WHERE l.giveaway = ${quoted(commitment.giveaway)} AND l.seq = ${Number(leaf) + 1}`,
  )
  return rows[0]
}
