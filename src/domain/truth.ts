import { isoInstant } from './dates'
import {
  giveawayAt,
  nextChange,
  readInstant,
  type EntryPeriod,
  type PeriodState,
  type Phase,
} from './giveaway'

const KEPT_MS = 5 * 60_000
const JUMP_MS = 2000

/** What `GET /api/contest` answers of the giveaway that `/contest` shows, and `GET /api/contest/{id}` of any. */
export type ContestAnswer = {
  phase: Phase
  /** First instant and last second, ISO 8601, each in the offset that the owner wrote it in. */
  opensAt: string
  closesAt: string
  /** The server's time, ISO 8601 in UTC. */
  now: string
  /** Whole days until the start, or left until the end, rounded up; 0 once ended. */
  days: number
}

/**
 * One look at a device's two clocks, in milliseconds: the monotonic one never jumps, but may stand still while the device
 * sleeps; the wall clock may be set wrong, but shows by a jump that the device slept.
 */
export type Reading = { monotonic: number; wall: number }

/** What the server last said, and when the device heard it. */
export type Truth = { period: EntryPeriod; now: number; heard: Reading }

/** The answer at an instant. */
export function contestAnswer(state: EntryPeriod & PeriodState, now: number): ContestAnswer {
  return {
    phase: state.phase,
    opensAt: isoInstant(state.opensAt),
    closesAt: isoInstant(state.closesAt),
    now: new Date(now).toISOString(),
    days: state.days,
  }
}

/** An answer as it was heard; undefined when it is not one. */
export function readTruth(answer: Partial<ContestAnswer>, heard: Reading): Truth | undefined {
  const [opensAt, closesAt, now] = [answer.opensAt, answer.closesAt, answer.now].map((text) =>
    readInstant(String(text)),
  )
  if (!opensAt || !closesAt || !now) return undefined
  return { period: { opensAt, closesAt }, now: now.ms, heard }
}

// The server's time as of a reading, counted on from its last word by the monotonic clock alone.
function serverTime(truth: Truth, reading: Reading): number {
  return truth.now + reading.monotonic - truth.heard.monotonic
}

/** Phase and countdown as of a reading. */
export function stateBy(truth: Truth, reading: Reading): EntryPeriod & PeriodState {
  return giveawayAt(truth.period, serverTime(truth, reading))
}

/** Milliseconds from a reading to the next change of phase or countdown; undefined once ended. */
export function untilChange(truth: Truth, reading: Reading): number | undefined {
  const now = serverTime(truth, reading)
  const change = nextChange(truth.period, now)
  return change === undefined ? undefined : change - now
}

/** Whether the server's last word still stands: five minutes long, never past a change, never after a sleep. */
export function isFresh(truth: Truth, reading: Reading): boolean {
  const age = reading.monotonic - truth.heard.monotonic
  const slept = Math.abs(reading.wall - truth.heard.wall - age) > JUMP_MS
  const change = nextChange(truth.period, truth.now)
  return age < KEPT_MS && !slept && (change === undefined || truth.now + age < change)
}
