import { readInstant } from '../../../src/domain/giveaway.ts'
import { answerBy, reasons } from '../../../src/domain/draw/winner-log.ts'
import { drawFileOf, writeDraw } from '../draw/file.ts'
import { publicDraw, type StoredDraw } from '../draw/ledger.ts'
import { personAt, record } from '../draw/winner.ts'
import { Refused, type Verb } from '../verb.ts'

const subject = { name: 'giveaway', says: 'the id of a giveaway' }

const next: Verb = {
  name: 'winner next',
  summary: 'Says who is next in rank, and writes down that this person is notified now.',
  subject,
  options: {},
  run: ({ ask, now, given }) => {
    const draw = record(ask, given.subject, 'notified', { now })
    const file = write(draw)
    const until = new Date(answerBy(draw.winners.at(-1)!, draw.commitment)).toISOString()
    const person = personAt(ask, draw)
    return {
      lines: person
        ? [
            `Write today to ${String(person['name'])} <${String(person['email'])}> (${String(person['id'])}).`,
            `The answer must come before ${until}. ${file} has the proof: deploy it.`,
          ]
        : ['This entry has been erased since: winner expire --because undeliverable'],
      data: { person: person ?? null, until, file },
    }
  },
}

const accept: Verb = {
  name: 'winner accept',
  summary: 'Writes down that the prize is accepted; only now the name becomes public.',
  subject,
  options: {
    name: { value: 'name', says: 'the public name, as the winner allows it', required: true },
    answered: { value: 'instant', says: 'when the answer came; now without it' },
  },
  run: ({ ask, now, given }) => {
    const { name, answered } = given.options
    const at = answered === undefined ? undefined : readInstant(answered)?.ms
    if (answered !== undefined && at === undefined) {
      throw new Refused('--answered: write an instant like 2025-08-21T09:00:00-05:00.')
    }
    const when = at === undefined ? {} : { at }
    const file = write(record(ask, given.subject, 'accepted', { note: name ?? '', now, ...when }))
    return { lines: [`Accepted. ${file} has the name: deploy it.`], data: { file } }
  },
}

const expire: Verb = {
  name: 'winner expire',
  summary: 'Writes down why who was notified does not get the prize.',
  subject,
  options: {
    because: { value: 'reason', says: 'why', choices: reasons, required: true },
  },
  run: ({ ask, now, given }) => {
    const note = given.options['because'] ?? ''
    const file = write(record(ask, given.subject, 'expired', { note, now }))
    return {
      lines: [`Expired. Deploy ${file}, then: winner next ${given.subject}`],
      data: { file },
    }
  },
}

export const winnerVerbs: readonly Verb[] = [next, accept, expire]

function write(draw: StoredDraw): string {
  const file = drawFileOf(draw.commitment.giveaway)
  writeDraw(file, publicDraw(draw))
  return file
}
