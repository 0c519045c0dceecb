import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { DAY_MS } from '../lib/dates.ts'
import type { Commitment, LogEntry } from './file.ts'
import { hashOf } from '../lib/hash.ts'

/** Why the next in rank is asked. Only `no_answer` has to wait for the deadline. */
export const reasons = ['no_answer', 'undeliverable', 'declined', 'ineligible'] as const

export type WinnerEvent = Omit<LogEntry, 'hash'>

/** How many prizes there are, and how many days each winner has to answer. */
export type Terms = Pick<Commitment, 'winners' | 'answerDays'>

/** Why an event is not allowed after the log so far, as a sentence for the owner; undefined when it is. */
export function winnerRefusal(
  log: readonly WinnerEvent[],
  next: WinnerEvent,
  terms: Terms,
): string | undefined {
  const last = log.at(-1)
  if (last === undefined)
    return next.event === 'drawn' && next.place === 0 && next.note === ''
      ? undefined
      : 'Nobody is drawn yet: draw run.'
  if (next.event === 'drawn') return 'The draw has run.'
  if (!(Date.parse(next.at) >= Date.parse(last.at)))
    return 'This would be before what happened last.'
  const isAwaited = last.event === 'notified'
  const asked = log.filter(({ event }) => event === 'notified').length
  if (next.place !== (next.event === 'notified' ? asked + 1 : asked))
    return 'Another place is next.'
  if (next.event === 'notified') {
    const accepted = log.filter(({ event }) => event === 'accepted').length
    if (next.note !== '') return 'A notice has no note.'
    if (isAwaited) return 'Somebody has not answered: winner accept or expire first.'
    return accepted < terms.winners ? undefined : 'Every prize is accepted.'
  }
  if (!isAwaited) return 'Nobody waits for an answer: winner next.'
  const deadline = answerBy(last, terms)
  const isLate = Date.parse(next.at) > deadline
  if (next.event === 'accepted') {
    if (isLate) return 'The days to answer are over: winner expire --because no_answer.'
    return NAME.test(next.note)
      ? undefined
      : 'Say the public name: one line, at most 100 characters, none of which changes the direction.'
  }
  if (!reasons.some((reason) => reason === next.note)) return 'There is no such reason.'
  if (isLate || next.note !== 'no_answer') return undefined
  return `The days to answer are not over. They end at ${new Date(deadline).toISOString()}.`
}

// Without control characters, line breaks, and signs that change the direction of what stands around them.
const NAME =
  /^[^\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB]{1,100}$/u

/** The last instant (milliseconds) at which a notified person may accept. */
export function answerBy(notified: WinnerEvent, { answerDays }: Terms): number {
  return Date.parse(notified.at) + answerDays * DAY_MS
}

/** The hash before the first entry: it covers the commitment and the beacon's signature. */
export function logStart(fingerprint: string, signature: string): string {
  return hashOf(`thirty-two winners 1\n${fingerprint}\n${signature}`)
}

/** Makes the next log entry after a hash. */
export function chained(before: string, { event, at, place, note }: WinnerEvent): LogEntry {
  const text = utf8ToBytes([event, at, place, note].join('\n'))
  return { event, at, place, note, hash: bytesToHex(sha256(concatBytes(hexToBytes(before), text))) }
}

/** Whether each entry of a log is chained to the one before, and allowed after it. */
export function isSoundLog(start: string, log: readonly LogEntry[], terms: Terms): boolean {
  return log.every((entry, index) => {
    const before = log.slice(0, index)
    const { hash } = chained(before.at(-1)?.hash ?? start, entry)
    return hash === entry.hash && winnerRefusal(before, entry, terms) === undefined
  })
}
