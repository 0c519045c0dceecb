import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Commitment, LogEntry } from './file.ts'
import { hashOf } from './list.ts'

/** Why the next in rank is asked. Only `no_answer` has to wait for the deadline. */
export const reasons = ['no_answer', 'undeliverable', 'declined', 'ineligible'] as const

export type WinnerEvent = Omit<LogEntry, 'hash'>

/** How many prizes there are, and how many days each winner has to answer. */
export type Terms = Pick<Commitment, 'winners' | 'answerDays'>

export type WinnerRefusal = NonNullable<ReturnType<typeof winnerRefusal>>

/** Why an event is not allowed after the log so far; undefined when it is. */
export function winnerRefusal(log: readonly WinnerEvent[], next: WinnerEvent, terms: Terms) {
  const last = log.at(-1)
  if (last === undefined) return next.event === 'drawn' ? undefined : 'not_drawn'
  if (next.event === 'drawn') return 'drawn_already'
  if (!(Date.parse(next.at) >= Date.parse(last.at))) return 'clock_went_back'
  const isAwaited = last.event === 'notified'
  const asked = log.filter(({ event }) => event === 'notified').length
  if (next.event === 'notified') {
    if (isAwaited) return 'answer_awaited'
    const accepted = log.filter(({ event }) => event === 'accepted').length
    if (accepted >= terms.winners) return 'all_accepted'
    return next.place === asked + 1 ? undefined : 'other_place'
  }
  if (!isAwaited) return 'nobody_notified'
  if (next.place !== asked) return 'other_place'
  const isLate = Date.parse(next.at) > answerBy(last, terms)
  if (next.event === 'accepted') {
    if (isLate) return 'answer_late'
    return /^[^\n]{1,100}$/u.test(next.note) ? undefined : 'name_missing'
  }
  if (!reasons.some((reason) => reason === next.note)) return 'unknown_reason'
  return next.note === 'no_answer' && !isLate ? 'answer_still_possible' : undefined
}

const DAY_MS = 86_400_000

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
