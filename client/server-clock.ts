import { isFresh, stateAt, type Sync, untilChange } from '../src/domain/server-clock.ts'
import type { EntryPeriod, PeriodState, Phase } from '../src/giveaway/giveaway.ts'
import { deviceTime, fetchSync } from './ask-server.ts'

/**
 * The server's last answer about the giveaway, shared by the contest page's islands. The device's date is not used: time is
 * the server's time plus the monotonic clock's progress since then.
 */
const RETRIES = 3
const RETRY_MS = 1000

let lastSync: Sync | undefined
let syncing: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The giveaway's current state; undefined before the first answer. */
export function stateNow(): (EntryPeriod & PeriodState) | undefined {
  return lastSync && stateAt(lastSync, deviceTime())
}

export function phaseNow(): Phase | undefined {
  return stateNow()?.phase
}

/** Whether the last answer can still be used. */
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

/** Calls `listener` now and at each change; returns the unsubscribe function. */
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
    if (tried > 0) await pause(RETRY_MS * 2 ** (tried - 1) * (0.5 + Math.random()))
    const answer = await fetchSync(giveaway)
    if (answer === undefined) continue
    lastSync = answer
    return notify()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
