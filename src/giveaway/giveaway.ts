import type { GiveawayFields } from 'virtual:content/giveaways'
import { DAY_MS, isoInstant, readInstant, type ZonedInstant } from '../lib/dates.ts'

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
  /** The last event in the drawing's file, in milliseconds: somebody may have been asked later than planned. */
  lastEventAt?: number
}

export type PeriodState = {
  phase: Phase
  /** Whole days until the start, or until the end, rounded up; 0 once ended. */
  days: number
}

/**
 * What is still to come of an ended giveaway without a winner's name: the notice to the winner, the answer by its planned
 * day, an alternate's answer after it, or nothing.
 */
type Stage = 'notice' | 'answer' | 'alternate' | 'over'

export type GiveawayState = Giveaway & PeriodState & { stage: Stage | undefined }

/**
 * Phase and countdown at an instant (milliseconds since the epoch). Open "through 23:59:59" is open for all of that second, and
 * a begun day counts as a whole one:
 *
 * | 2025, UTC-5           | phase       | days |
 * |-----------------------|-------------|------|
 * | 19 July 23:59:59.999  | not_started |    1 |
 * | 20 July 00:00:00      | open        |   30 |
 * | 17 Aug 23:59:59.999   | open        |    2 |
 * | 18 Aug 00:00:00       | open        |    1 |
 * | 18 Aug 23:59:59.999   | open        |    1 |
 * | 19 Aug 00:00:00       | ended       |    0 |
 */
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

/** All that pages show of a giveaway at an instant. */
export function stateOf(giveaway: Giveaway, now: number): GiveawayState {
  const stages = stageEnds(giveaway)
  const [stage] = stages.find(([, end]) => now < end) ?? ['over' as const]
  const state = giveawayAt(giveaway, now)
  return { ...state, stage: state.phase === 'ended' ? stage : undefined }
}

/** The stages of an ended giveaway in order, each with its end: the end of a day in the giveaway's own offset. */
function stageEnds({ closesAt, noticeDays, answerDays, lastEventAt = 0 }: Giveaway) {
  const endOfDay = (ms: number) => {
    const offset = closesAt.offsetMinutes * 60_000
    return (Math.floor((ms + offset) / DAY_MS) + 1) * DAY_MS - offset
  }
  const notified = endOfDay(closesAt.ms + noticeDays * DAY_MS)
  const answered = endOfDay(closesAt.ms + (noticeDays + answerDays) * DAY_MS)
  const alternate = lastEventAt === 0 ? 0 : endOfDay(lastEventAt + answerDays * DAY_MS)
  return [
    ['notice', notified],
    ['answer', answered],
    ['alternate', Math.max(answered, alternate)],
  ] as const
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

/** The next change of phase, countdown or stage of any giveaway; undefined once all are over. */
export function nextChangeOf(giveaways: readonly Giveaway[], now: number): number | undefined {
  const changes = giveaways.flatMap((giveaway) => {
    const stage = stageEnds(giveaway).find(([, end]) => now < end)?.[1]
    return nextChange(giveaway, now) ?? stage ?? []
  })
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
export function giveawayOf(fields: GiveawayFields): Giveaway {
  const { id, formId, drawingDays, noticeDays, answerDays } = fields
  const [opensAt, closesAt] = [readInstant(fields.opensAt)!, readInstant(fields.closesAt)!]
  return { id, formId, opensAt, closesAt, drawingDays, noticeDays, answerDays }
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
