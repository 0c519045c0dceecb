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
  drawSubject,
  fileOf,
  fileOption,
  leafAtPlace,
  publicDraw,
  type StoredDraw,
  writeDraw,
} from './ledger.ts'
import { committed } from './run.ts'

type Happening = { note?: string; at?: number; now: number }
type Planned = { draw: StoredDraw; next: LogEntry }

/** What would be appended to the winners' log. Throws `Refused` when it may not follow. */
export function planned(
  ask: Ask,
  id: string,
  event: 'notified' | 'accepted' | 'expired',
  { note = '', at, now }: Happening,
): Planned {
  const draw = committed(ask, id)
  const { winners, commitment } = draw
  const last = winners.at(-1)
  if (at !== undefined && at > now) throw new Refused('--answered lies in the future.')
  const place = winners.filter((each) => each.event === 'notified').length
  const next: WinnerEvent = {
    event,
    at: new Date(at ?? now).toISOString(),
    place: event === 'notified' ? place + 1 : place,
    note,
  }
  const refusal = winnerRefusal(winners, next, commitment)
  if (refusal !== undefined) throw new Refused(sentenceOf(refusal, winners, draw))
  if (event === 'notified' && leafAtPlace(draw, next.place) === undefined) {
    throw new Refused('Nobody is left in the ranking.')
  }
  return { draw, next: chained(last?.hash ?? '', next) }
}

/** Appends what was planned; for good. */
export function append(ask: Ask, { draw, next }: Planned): StoredDraw {
  const { winners, commitment } = draw
  const texts = [next.event, next.at, next.note, next.hash].map(quoted)
  ask(
    `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash)
     VALUES (${quoted(commitment.giveaway)}, ${winners.length + 1}, ${texts[0]}, ${texts[1]}, ${next.place}, ${texts[2]}, ${texts[3]})`,
  )
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

function sentenceOf(
  refusal: WinnerRefusal,
  log: readonly WinnerEvent[],
  { commitment }: StoredDraw,
) {
  const last = log.at(-1)
  const isDated = refusal === 'answer_still_possible' || refusal === 'answer_late'
  if (!isDated || last === undefined) return sentences[refusal]
  return `${sentences[refusal]} They end at ${new Date(answerBy(last, commitment)).toISOString()}.`
}

const options: Options = {
  file: fileOption,
  yes: { says: 'writes it down; it cannot be taken back' },
}

const next: Verb = {
  name: 'winner next',
  summary: 'Says who is next in rank, and writes down that this person is notified now.',
  subject: drawSubject,
  options,
  run: (desk) => {
    const { ask, now, given } = desk
    const plan = planned(ask, given.subject, 'notified', { now })
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
          ? `Write today to ${String(person['name'])} <${String(person['email'])}> (${String(person['id'])}). ${file} has the proof: deploy it.`
          : 'This entry has been erased since: winner expire --because undeliverable',
      ],
      data: { done: true, person: person ?? null, until, file },
    }
  },
}

const accept: Verb = {
  name: 'winner accept',
  summary: 'Writes down that the prize is accepted; only now the name becomes public.',
  subject: drawSubject,
  options: {
    name: { value: 'name', says: 'the public name, as the winner allows it', required: true },
    answered: { value: 'instant', says: 'when the answer came; now without it' },
    ...options,
  },
  run: (desk) => {
    const { name, answered } = desk.given.options
    const at = answered === undefined ? undefined : readInstant(answered)?.ms
    if (answered !== undefined && at === undefined) {
      throw new Refused('--answered: write an instant like 2025-08-21T09:00:00-05:00.')
    }
    const when = at === undefined ? {} : { at }
    return answer(desk, 'accepted', { note: name ?? '', ...when }, 'deploy it.')
  },
}

const expire: Verb = {
  name: 'winner expire',
  summary: 'Writes down why who was notified does not get the prize.',
  subject: drawSubject,
  options: {
    because: { value: 'reason', says: 'why', choices: reasons, required: true },
    ...options,
  },
  run: (desk) => {
    const note = desk.given.options['because'] ?? ''
    return answer(desk, 'expired', { note }, `deploy it, then: winner next ${desk.given.subject}`)
  },
}

export const winnerVerbs: readonly Verb[] = [next, accept, expire]

function answer(
  { ask, now, given }: Desk,
  event: 'accepted' | 'expired',
  happened: { note: string; at?: number },
  then: string,
): VerbResult {
  const plan = planned(ask, given.subject, event, { ...happened, now })
  const file = fileOf(given)
  checkOwn(file, plan.draw)
  const { place, at, note } = plan.next
  const what = `Number ${place}: ${event} at ${at}, "${note}".`
  if (!given.flags.has('yes')) return needsYes([what])
  writeDraw(file, publicDraw(append(ask, plan)))
  return { lines: [what, `${file} has it: ${then}`], data: { done: true, file } }
}
