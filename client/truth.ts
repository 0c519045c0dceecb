import type { EntryPeriod, PeriodState, Phase } from '../src/domain/giveaway'
import { giveawayApiPath } from '../src/domain/paths'
import {
  isFresh,
  readTruth,
  stateBy,
  untilChange,
  type Reading,
  type Truth,
} from '../src/domain/truth'

/**
 * What the server last said of the giveaway, shared by the contest page's islands. The device's own idea of the date is
 * never asked: time goes on by the monotonic clock from the server's last word.
 */
const RETRIES = 3
const RETRY_MS = 1000
const TIMEOUT_MS = 5000

let truth: Truth | undefined
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The page's giveaway right now; undefined before the server's first word. */
export function stateNow(): (EntryPeriod & PeriodState) | undefined {
  return truth && stateBy(truth, reading())
}

export function phaseNow(): Phase | undefined {
  return stateNow()?.phase
}

/** Whether the server's last word still stands. */
export function isTold(): boolean {
  return truth !== undefined && isFresh(truth, reading())
}

/** Milliseconds until phase or countdown changes; undefined once ended, or before the server's first word. */
export function untilNextChange(): number | undefined {
  return truth && untilChange(truth, reading())
}

/** Asks the server about the page's giveaway, again up to three times when it does not answer. Never throws: `isTold` says what came of it. */
export function ask(giveaway: string): Promise<void> {
  asking ??= askWithRetries(giveaway).finally(() => {
    asking = undefined
  })
  return asking
}

/** Calls back now, and whenever the giveaway may look different; gives the way to stop. */
export function onTruth(listener: () => void): () => void {
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

/** Lets everybody look at the giveaway again. */
export function tell(): void {
  for (const listener of listeners) listener()
}

async function askWithRetries(giveaway: string): Promise<void> {
  for (let tried = 0; tried <= RETRIES; tried++) {
    if (tried > 0) await pause(RETRY_MS * 2 ** (tried - 1) * (0.5 + Math.random()))
    const answer = await askOnce(giveaway)
    if (answer === undefined) continue
    truth = answer
    return tell()
  }
}

async function askOnce(giveaway: string): Promise<Truth | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(giveawayApiPath(giveaway), { cache: 'no-store', signal })
    return response.ok ? readTruth(await response.json(), reading()) : undefined
  } catch {
    return undefined // offline, too slow, or not JSON: asked again
  }
}

function reading(): Reading {
  return { monotonic: performance.now(), wall: Date.now() }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
