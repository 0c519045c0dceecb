export type Phase = 'not_started' | 'open' | 'ended'

/** An instant together with the UTC offset that its owner wrote it in, so that copy can speak in that zone. */
export type ZonedInstant = {
  /** Milliseconds since the epoch. */
  ms: number
  offsetMinutes: number
}

/** When entries count: from the first instant of `opensAt` through the end of the second `closesAt`. */
export type EntryPeriod = {
  opensAt: ZonedInstant
  closesAt: ZonedInstant
}

/** A giveaway as rules need it. Its words are content (`wordsOf`). */
export type Giveaway = EntryPeriod & {
  id: string
  /** The form that its entries are posted to; no two giveaways share one. */
  formId: string
  /** Whole days from the closing day to the drawing and to the winner's notice, and how many the winner has to answer. */
  drawingDays: number
  noticeDays: number
  answerDays: number
}

export type PeriodState = {
  phase: Phase
  /** Whole days until the start, or left until the end, rounded up; 0 once ended. */
  days: number
}

export type GiveawayState = Giveaway & PeriodState

const DAY_MS = 86_400_000
/** The longest that a shared cache may keep a page, in seconds. */
export const MAX_SHARED_AGE_S = 300
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads `2025-07-20T00:00:00-05:00`; undefined when it is not an ISO instant with an offset, on a day that exists. */
export function readInstant(text: string): ZonedInstant | undefined {
  const zone = ISO_INSTANT.exec(text)?.[3]
  const ms = Date.parse(text)
  if (zone === undefined || Number.isNaN(ms)) return undefined
  const offsetMinutes = offsetOf(zone)
  // Date.parse takes February 30 for March 2, and 24:00 for the next day.
  const day = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 10)
  return text.startsWith(day) ? { ms, offsetMinutes } : undefined
}

/** The instant after the last one at which an entry counts: `closesAt` names a second that still belongs. */
export function endOf({ closesAt }: EntryPeriod): number {
  return (Math.floor(closesAt.ms / 1000) + 1) * 1000
}

/** Whether two giveaways are open at the same instant. */
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

/** For how many days entries were open, rounded up. */
export function lengthOf(period: EntryPeriod): number {
  return wholeDays(endOf(period) - period.opensAt.ms)
}

/** The next instant at which phase or countdown changes; undefined once ended. */
export function nextChange(period: EntryPeriod, now: number): number | undefined {
  const { phase, days } = giveawayAt(period, now)
  if (phase === 'ended') return undefined
  const boundary = phase === 'not_started' ? period.opensAt.ms : endOf(period)
  return boundary - (days - 1) * DAY_MS
}

/** How many whole seconds a shared cache may keep what is true now: never past the next change, if there is one. */
export function sharedMaxAge(change: number | undefined, now: number): number {
  return Math.min(MAX_SHARED_AGE_S, Math.floor(((change ?? Infinity) - now) / 1000))
}

function wholeDays(ms: number): number {
  return Math.ceil(ms / DAY_MS)
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
