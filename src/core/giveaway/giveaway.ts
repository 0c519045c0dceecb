import type { GiveawayFields } from '../content/types.ts'
import { DAY_MS, isoInstant, readInstant, type ZonedInstant } from '../time/dates.ts'

export type Phase = 'not_started' | 'open' | 'ended'

/** The entry period: from `opensAt` to the end of the second `closesAt`. */
export type EntryPeriod = {
  opensAt: ZonedInstant
  closesAt: ZonedInstant
}

/** A giveaway's data; `textsOf` has its texts. */
export type Giveaway = EntryPeriod & {
  id: string
  /** The id of its entry form. Unique. */
  formId: string
  winners: number
  /** Public names of the winners who have accepted. */
  wonBy: readonly string[]
  answerDays: number
}

export type PeriodState = {
  phase: Phase
  /** Whole days until the start, or until the end, rounded up; 0 once ended. */
  days: number
  /** Whether it is open and closes today, in its own offset. */
  isLastDay: boolean
}

/** A period with texts of its own. `named`: the winners have accepted; `over`: nobody accepted in time. */
export type Stage = keyof GiveawayFields['stages']

/** `isPast`: it has ended, and nobody can accept the prize any more. */
export type GiveawayState = Giveaway & PeriodState & { stage: Stage; isPast: boolean }

/**
 * Phase and countdown at an instant (milliseconds since the epoch). The closing second is part of
 * the entry period, and days are rounded up:
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
    const days = wholeDays(period.opensAt.ms - now)
    return { ...period, phase: 'not_started', days, isLastDay: false }
  }
  if (now >= end) return { ...period, phase: 'ended', days: 0, isLastDay: false }
  const isLastDay = now >= startOfDay(period.closesAt)
  return { ...period, phase: 'open', days: wholeDays(end - now), isLastDay }
}

export function stateOf(giveaway: Giveaway, now: number): GiveawayState {
  const state = giveawayAt(giveaway, now)
  const isPast = state.phase === 'ended' && now >= pastFrom(giveaway)
  const isDrawn = now >= drawAtOf(giveaway).ms
  return { ...state, isPast, stage: stageOf(state, isDrawn, isPast) }
}

function stageOf(giveaway: Giveaway & PeriodState, isDrawn: boolean, isPast: boolean): Stage {
  if (giveaway.phase !== 'ended') return giveaway.isLastDay ? 'last_day' : giveaway.phase
  const { wonBy, winners } = giveaway
  if (wonBy.length >= winners) return 'named'
  if (isPast) return wonBy.length > 0 ? 'named' : 'over'
  return isDrawn ? 'drawn' : 'closed'
}

/** The giveaway, which ends at the latest on the day before its list was closed, whatever its file says now. */
export function endedBy(giveaway: Giveaway, closedAt = Infinity): Giveaway {
  const { closesAt } = giveaway
  const ms = Math.min(closesAt.ms, startOfDay({ ...closesAt, ms: closedAt }) - 1000)
  return { ...giveaway, closesAt: { ...closesAt, ms } }
}

/** When the winners are drawn: at noon on the day after the close, in the giveaway's offset. */
export function drawAtOf({ closesAt }: Pick<EntryPeriod, 'closesAt'>): ZonedInstant {
  return { ...closesAt, ms: startOfDay(closesAt) + 1.5 * DAY_MS }
}

/** A giveaway is past when this many people in a row could have used all their days to answer. */
const ASKED_IN_A_ROW = 4

/** The end of the last day on which somebody may accept the prize. */
function pastFrom(giveaway: Giveaway): number {
  return lastMomentOf(giveaway, drawAtOf(giveaway).ms, ASKED_IN_A_ROW) + 1
}

/** The last millisecond of the last day to answer, if one person is asked at an instant, or several in turn. */
export function lastMomentOf({ closesAt, answerDays }: Giveaway, askedAt: number, turns = 1) {
  return startOfDay({ ...closesAt, ms: askedAt }) + (turns * answerDays + 1) * DAY_MS - 1
}

function startOfDay({ ms, offsetMinutes }: ZonedInstant): number {
  const offset = offsetMinutes * 60_000
  return Math.floor((ms + offset) / DAY_MS) * DAY_MS - offset
}

/** The giveaway that `/contest` shows: the open one, else the next to open, else the last that ended. */
export function shownOf(states: readonly GiveawayState[]): GiveawayState | undefined {
  const open = states.find(({ phase }) => phase === 'open')
  const [next] = states
    .filter(({ phase }) => phase === 'not_started')
    .toSorted((a, b) => a.opensAt.ms - b.opensAt.ms)
  const [last] = states.toSorted((a, b) => b.closesAt.ms - a.closesAt.ms)
  return open ?? next ?? last
}

/** The next change of phase, countdown or last day; undefined once ended. */
export function nextChange(period: EntryPeriod, now: number): number | undefined {
  const { phase, days } = giveawayAt(period, now)
  if (phase === 'ended') return undefined
  const boundary = phase === 'not_started' ? period.opensAt.ms : endOf(period)
  const nextDay = boundary - (days - 1) * DAY_MS
  const lastDay = startOfDay(period.closesAt)
  return phase === 'open' && now < lastDay ? Math.min(nextDay, lastDay) : nextDay
}

/** The next change of any giveaway's state; Infinity once all are past. */
export function nextChangeOf(giveaways: readonly Giveaway[], now: number): number {
  const changes = giveaways.flatMap((giveaway) => {
    const later = [drawAtOf(giveaway).ms, pastFrom(giveaway)].filter((change) => now < change)
    return nextChange(giveaway, now) ?? later
  })
  return Math.min(...changes)
}

/** The first instant after the entry period, which includes the second of `closesAt`. */
export function endOf({ closesAt }: EntryPeriod): number {
  return (Math.floor(closesAt.ms / 1000) + 1) * 1000
}

export function overlap(one: EntryPeriod, other: EntryPeriod): boolean {
  return one.opensAt.ms < endOf(other) && other.opensAt.ms < endOf(one)
}

export function giveawayOf(fields: GiveawayFields): Giveaway {
  const { id, formId, winners, wonBy = [], answerDays } = fields
  const [opensAt, closesAt] = [readInstant(fields.opensAt)!, readInstant(fields.closesAt)!]
  return { id, formId, opensAt, closesAt, winners, wonBy, answerDays }
}

/** The JSON of `GET /api/contest` (the giveaway on `/contest`) and `GET /api/contest/{id}`. */
export type GiveawayAnswer = ReturnType<typeof giveawayAnswer>

export function giveawayAnswer(state: EntryPeriod & PeriodState, now: number) {
  return {
    phase: state.phase,
    /** First instant and last second, ISO 8601, in the offset of the content file. */
    opensAt: isoInstant(state.opensAt),
    closesAt: isoInstant(state.closesAt),
    /** The server's time, ISO 8601 in UTC. */
    now: new Date(now).toISOString(),
    days: state.days,
  }
}

function wholeDays(ms: number): number {
  return Math.ceil(ms / DAY_MS)
}

/** The offset of the default giveaway's dates in minutes, for all times that the owner reads; UTC without one. */
export function offsetOf({ giveaways }: { giveaways: readonly EntryPeriod[] }): number {
  return giveaways[0]?.closesAt.offsetMinutes ?? 0
}
