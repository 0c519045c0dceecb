import { type EntryPeriod, giveawayAt, nextChange, type PeriodState } from '../giveaway/giveaway.ts'
import type { ContestAnswer } from './contest-answer.ts'
import { readInstant } from './instant.ts'

const FRESH_MS = 5 * 60_000
const JUMP_MS = 2000

/**
 * A device's two clocks, in milliseconds. The monotonic one never jumps, but may stop while the device sleeps. The wall
 * clock may be wrong, but its jump shows that the device slept.
 */
export type DeviceTime = { monotonic: number; wall: number }

/** The server's last answer, and the device's time when it was received. */
export type Sync = { period: EntryPeriod; now: number; receivedAt: DeviceTime }

/** Parses an answer; undefined when it is invalid. */
export function readSync(answer: Partial<ContestAnswer>, receivedAt: DeviceTime): Sync | undefined {
  const [opensAt, closesAt, now] = [answer.opensAt, answer.closesAt, answer.now].map((text) =>
    readInstant(String(text)),
  )
  if (!opensAt || !closesAt || !now) return undefined
  return { period: { opensAt, closesAt }, now: now.ms, receivedAt }
}

// The server's time at a device time: the last answer's plus the monotonic clock's progress.
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

/** Whether the last answer may still be used: for five minutes, not past a change, not after a sleep. */
export function isFresh(sync: Sync, at: DeviceTime): boolean {
  const age = at.monotonic - sync.receivedAt.monotonic
  const slept = Math.abs(at.wall - sync.receivedAt.wall - age) > JUMP_MS
  const change = nextChange(sync.period, sync.now)
  return age < FRESH_MS && !slept && (change === undefined || sync.now + age < change)
}
