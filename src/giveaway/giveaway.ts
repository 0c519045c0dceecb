import type { ZonedInstant } from '../domain/instant.ts'

export type Phase = 'not_started' | 'open' | 'ended'

/** The entry period: from `opensAt` to the end of the second `closesAt`. */
export type EntryPeriod = {
  opensAt: ZonedInstant
  closesAt: ZonedInstant
}

/** A giveaway's data for the rules. Its texts are in `wordsOf`. */
export type Giveaway = EntryPeriod & {
  id: string
  /** The form that entries are posted to. Unique. */
  formId: string
  /** Whole days from closing to the drawing and to the winner's notice, and the days the winner has to answer. */
  drawingDays: number
  noticeDays: number
  answerDays: number
}

export type PeriodState = {
  phase: Phase
  /** Whole days until the start, or until the end, rounded up; 0 once ended. */
  days: number
}

export type GiveawayState = Giveaway & PeriodState

const DAY_MS = 86_400_000
/** The longest time that a shared cache may keep a page, in seconds. */
export const MAX_SHARED_AGE_S = 300

/** The first instant after the entry period: `closesAt` is the last second in it. */
export function endOf({ closesAt }: EntryPeriod): number {
  return (Math.floor(closesAt.ms / 1000) + 1) * 1000
}

export function overlap(one: EntryPeriod, other: EntryPeriod): boolean {
  return one.opensAt.ms < endOf(other) && other.opensAt.ms < endOf(one)
}

/** Phase and countdown at an instant (milliseconds since the epoch). */
export function giveawayAt<Period extends EntryPeriod>(
  period: Period,
  now: number,
): Period & PeriodState {
  const end = endOf(period)
  if (now < period.opensAt.ms) {
    return { ...period, phase: 'not_started', days: wholeDays(period.opensAt.ms - now) }
  }
  if (now < end) return { ...period, phase: 'open', days: wholeDays(end - now) }
  return { ...period, phase: 'ended', days: 0 }
}

/** Length of the entry period in days, rounded up. */
export function lengthOf(period: EntryPeriod): number {
  return wholeDays(endOf(period) - period.opensAt.ms)
}

/** The next change of phase or countdown; undefined once ended. */
export function nextChange(period: EntryPeriod, now: number): number | undefined {
  const { phase, days } = giveawayAt(period, now)
  if (phase === 'ended') return undefined
  const boundary = phase === 'not_started' ? period.opensAt.ms : endOf(period)
  return boundary - (days - 1) * DAY_MS
}

/** How many whole seconds a shared cache may keep an answer: never past the next change. */
export function sharedMaxAge(change: number | undefined, now: number): number {
  return Math.min(MAX_SHARED_AGE_S, Math.floor(((change ?? Infinity) - now) / 1000))
}

function wholeDays(ms: number): number {
  return Math.ceil(ms / DAY_MS)
}
