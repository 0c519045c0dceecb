import type { EntryPeriod, PeriodState, Phase } from '../src/domain/giveaway'
import { giveawayApiPath } from '../src/domain/paths'
import {
  isFresh,
  readSync,
  stateAt,
  untilChange,
  type DeviceTime,
  type Sync,
} from '../src/domain/server-clock'

/**
 * What the server last said of the giveaway, shared by the contest page's islands. The device's own idea of the date is
 * never asked: time goes on by the monotonic clock from the server's last word.
 */
const RETRIES = 3
const RETRY_MS = 1000
const TIMEOUT_MS = 5000

let lastSync: Sync | undefined
let syncing: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The page's giveaway right now; undefined before the server's first word. */
export function stateNow(): (EntryPeriod & PeriodState) | undefined {
  return lastSync && stateAt(lastSync, deviceTime())
}

export function phaseNow(): Phase | undefined {
  return stateNow()?.phase
}

/** Whether the server's last word still stands. */
export function isSynced(): boolean {
  return lastSync !== undefined && isFresh(lastSync, deviceTime())
}

/** Milliseconds until phase or countdown changes; undefined once ended, or before the server's first word. */
export function untilNextChange(): number | undefined {
  return lastSync && untilChange(lastSync, deviceTime())
}

/** Asks the server about the page's giveaway, again up to three times when it does not answer. Never throws: `isSynced` says what came of it. */
export function sync(giveaway: string): Promise<void> {
  syncing ??= syncWithRetries(giveaway).finally(() => {
    syncing = undefined
  })
  return syncing
}

/** Calls back now, and whenever the giveaway may look different; gives the way to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

/** Lets everybody look at the giveaway again. */
export function notify(): void {
  for (const listener of listeners) listener()
}

async function syncWithRetries(giveaway: string): Promise<void> {
  for (let tried = 0; tried <= RETRIES; tried++) {
    if (tried > 0) await pause(RETRY_MS * 2 ** (tried - 1) * (0.5 + Math.random()))
    const answer = await fetchSync(giveaway)
    if (answer === undefined) continue
    lastSync = answer
    return notify()
  }
}

async function fetchSync(giveaway: string): Promise<Sync | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(giveawayApiPath(giveaway), { cache: 'no-store', signal })
    return response.ok ? readSync(await response.json(), deviceTime()) : undefined
  } catch {
    return undefined // offline, too slow, or not JSON: asked again
  }
}

function deviceTime(): DeviceTime {
  return { monotonic: performance.now(), wall: Date.now() }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
