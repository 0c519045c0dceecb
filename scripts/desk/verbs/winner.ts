import { readInstant } from '../../../src/domain/instant.ts'
import { answerBy, reasons } from '../../../src/draw/winners.ts'
import { checkOwn, drawSubject, fileOf, fileOption, writeDraw } from '../draw/file.ts'
import { publicDraw } from '../draw/public.ts'
import { append, personAt, planned } from '../draw/winner.ts'
import { Refused } from '../refused.ts'
import { type Desk, needsYes, type Options, type Verb, type VerbResult } from '../verb.ts'

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
