import {
  type GiveawayAnswer,
  type EntryPeriod,
  giveawayAt,
  nextChange,
  type PeriodState,
} from '../src/core/giveaway/giveaway.ts'
import { readInstant } from '../src/core/time/dates.ts'
import { delay, realTimers } from '../src/core/time/timers.ts'
import { giveawayApiPath } from '../src/core/pages/paths.ts'

const RETRIES = 3
const RETRY_MS = 1000

let lastSync: Sync | undefined
let syncing: Promise<void> | undefined
const listeners = new Set<() => void>()

export function stateNow(): (EntryPeriod & PeriodState) | undefined {
  return lastSync && stateAt(lastSync, deviceTime())
}

export function isSynced(): boolean {
  return lastSync !== undefined && isFresh(lastSync, deviceTime())
}

/** Milliseconds until phase or countdown changes; undefined once ended, or before the first answer. */
export function untilNextChange(): number | undefined {
  return lastSync && untilChange(lastSync, deviceTime())
}

/** Asks the server for the giveaway's state, with up to three retries. Never throws: check `isSynced` afterwards. */
export function sync(giveaway: string): Promise<void> {
  syncing ??= syncWithRetries(giveaway).finally(() => {
    syncing = undefined
  })
  return syncing
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

export function notify(): void {
  for (const listener of listeners) listener()
}

async function syncWithRetries(giveaway: string): Promise<void> {
  for (let tried = 0; tried <= RETRIES; tried++) {
    if (tried > 0) await delay(RETRY_MS * 2 ** (tried - 1) * (0.5 + Math.random()), realTimers)
    const answer = await fetchSync(giveaway)
    if (answer === undefined) continue
    lastSync = answer
    return notify()
  }
}

const TIMEOUT_MS = 5000

async function fetchSync(giveaway: string): Promise<Sync | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(giveawayApiPath(giveaway), { cache: 'no-store', signal })
    return response.ok ? readSync(await response.json(), deviceTime()) : undefined
  } catch {
    return undefined // offline, timeout, or not JSON: retried
  }
}

function deviceTime(): DeviceTime {
  return { monotonic: performance.now(), wall: Date.now() }
}

/** How long an answer may be used. */
const FRESH_MS = 5 * 60_000
/** The device has slept if its clocks differ by more. */
const SLEPT_MS = 2000

/** A device's clocks, in milliseconds. The monotonic one may stop during sleep, unlike the wall clock. */
export type DeviceTime = { monotonic: number; wall: number }

export type Sync = { period: EntryPeriod; now: number; receivedAt: DeviceTime }

export function readSync(
  answer: Partial<GiveawayAnswer>,
  receivedAt: DeviceTime,
): Sync | undefined {
  const [opensAt, closesAt, now] = [answer.opensAt, answer.closesAt, answer.now].map((text) =>
    readInstant(String(text)),
  )
  if (!opensAt || !closesAt || !now) return undefined
  return { period: { opensAt, closesAt }, now: now.ms, receivedAt }
}

/** Time is the server's last answer plus the progress of the monotonic clock, never the device's date. */
function serverTime(sync: Sync, at: DeviceTime): number {
  return sync.now + at.monotonic - sync.receivedAt.monotonic
}

export function stateAt(sync: Sync, at: DeviceTime): EntryPeriod & PeriodState {
  return giveawayAt(sync.period, serverTime(sync, at))
}

export function untilChange(sync: Sync, at: DeviceTime): number | undefined {
  const now = serverTime(sync, at)
  const change = nextChange(sync.period, now)
  return change === undefined ? undefined : change - now
}

/** Whether the last answer may still be used: for five minutes, not past a change, not after a sleep. */
export function isFresh(sync: Sync, at: DeviceTime): boolean {
  const age = at.monotonic - sync.receivedAt.monotonic
  const slept = Math.abs(at.wall - sync.receivedAt.wall - age) > SLEPT_MS
  const change = nextChange(sync.period, sync.now)
  return age < FRESH_MS && !slept && (change === undefined || sync.now + age < change)
}
