import { isoInstant } from './dates'
import {
  giveawayAt,
  nextChange,
  readInstant,
  type EntryPeriod,
  type PeriodState,
  type Phase,
} from './giveaway'

const FRESH_MS = 5 * 60_000
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
export type DeviceTime = { monotonic: number; wall: number }

/** What the server last said, and when the device heard it. */
export type Sync = { period: EntryPeriod; now: number; receivedAt: DeviceTime }

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
export function readSync(answer: Partial<ContestAnswer>, receivedAt: DeviceTime): Sync | undefined {
  const [opensAt, closesAt, now] = [answer.opensAt, answer.closesAt, answer.now].map((text) =>
    readInstant(String(text)),
  )
  if (!opensAt || !closesAt || !now) return undefined
  return { period: { opensAt, closesAt }, now: now.ms, receivedAt }
}

// The server's time at a device time, counted on from its last word by the monotonic clock alone.
function serverTime(sync: Sync, at: DeviceTime): number {
  return sync.now + at.monotonic - sync.receivedAt.monotonic
}

/** Phase and countdown at a device time. */
export function stateAt(sync: Sync, at: DeviceTime): EntryPeriod & PeriodState {
  return giveawayAt(sync.period, serverTime(sync, at))
}

/** Milliseconds from a device time to the next change of phase or countdown; undefined once ended. */
export function untilChange(sync: Sync, at: DeviceTime): number | undefined {
  const now = serverTime(sync, at)
  const change = nextChange(sync.period, now)
  return change === undefined ? undefined : change - now
}

/** Whether the server's last word still stands: five minutes long, never past a change, never after a sleep. */
export function isFresh(sync: Sync, at: DeviceTime): boolean {
  const age = at.monotonic - sync.receivedAt.monotonic
  const slept = Math.abs(at.wall - sync.receivedAt.wall - age) > JUMP_MS
  const change = nextChange(sync.period, sync.now)
  return age < FRESH_MS && !slept && (change === undefined || sync.now + age < change)
}
