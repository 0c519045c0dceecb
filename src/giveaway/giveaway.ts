import type { GiveawayFields } from 'virtual:content/giveaways'
import { isoInstant, readInstant, type ZonedInstant } from '../lib/dates.ts'

export type Phase = 'not_started' | 'open' | 'ended'

/** The entry period: from `opensAt` to the end of the second `closesAt`. */
export type EntryPeriod = {
  opensAt: ZonedInstant
  closesAt: ZonedInstant
}

/** A giveaway's data for the rules. Its texts are in `textsOf`. */
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

/**
 * The giveaway that `/contest` shows: the open one, else the next to open, else the last that ended; the first listed of
 * equals.
 */
export function shownOf(states: readonly GiveawayState[]): GiveawayState | undefined {
  const open = states.find(({ phase }) => phase === 'open')
  const [next] = states
    .filter(({ phase }) => phase === 'not_started')
    .toSorted((a, b) => a.opensAt.ms - b.opensAt.ms)
  const [last] = states.toSorted((a, b) => b.closesAt.ms - a.closesAt.ms)
  return open ?? next ?? last
}

/** The next change of phase or countdown; undefined once ended. */
export function nextChange(period: EntryPeriod, now: number): number | undefined {
  const { phase, days } = giveawayAt(period, now)
  if (phase === 'ended') return undefined
  const boundary = phase === 'not_started' ? period.opensAt.ms : endOf(period)
  return boundary - (days - 1) * DAY_MS
}

/** The next change of phase or countdown of any giveaway; undefined once all have ended. */
export function nextChangeOf(periods: readonly EntryPeriod[], now: number): number | undefined {
  const changes = periods.flatMap((period) => nextChange(period, now) ?? [])
  return changes.length === 0 ? undefined : Math.min(...changes)
}

/** The first instant after the entry period: `closesAt` is the last second in it. */
export function endOf({ closesAt }: EntryPeriod): number {
  return (Math.floor(closesAt.ms / 1000) + 1) * 1000
}

export function overlap(one: EntryPeriod, other: EntryPeriod): boolean {
  return one.opensAt.ms < endOf(other) && other.opensAt.ms < endOf(one)
}

/** Length of the entry period in days, rounded up. */
export function lengthOf(period: EntryPeriod): number {
  return wholeDays(endOf(period) - period.opensAt.ms)
}

/** The rules' part of a giveaway's content file. The build has checked its instants. */
export function giveawayOf({ id, formId, ...fields }: GiveawayFields): Giveaway {
  const { opensAt, closesAt, drawingDays, noticeDays, answerDays } = fields
  return {
    id,
    formId,
    opensAt: readInstant(opensAt)!,
    closesAt: readInstant(closesAt)!,
    drawingDays,
    noticeDays,
    answerDays,
  }
}

/** The JSON of `GET /api/contest` (the giveaway on `/contest`) and `GET /api/contest/{id}`. */
export type ContestAnswer = {
  phase: Phase
  /** First instant and last second, ISO 8601, in the offset of the content file. */
  opensAt: string
  closesAt: string
  /** The server's time, ISO 8601 in UTC. */
  now: string
  /** Whole days until the start, or until the end, rounded up; 0 once ended. */
  days: number
}

export function contestAnswer(state: EntryPeriod & PeriodState, now: number): ContestAnswer {
  return {
    phase: state.phase,
    opensAt: isoInstant(state.opensAt),
    closesAt: isoInstant(state.closesAt),
    now: new Date(now).toISOString(),
    days: state.days,
  }
}

function wholeDays(ms: number): number {
  return Math.ceil(ms / DAY_MS)
}
