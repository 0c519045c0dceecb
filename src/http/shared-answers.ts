import { realTimers, within } from '../lib/timers.ts'
import type { AppContext, Bindings } from './context.ts'

type Shared<Value> = { from: number; to: number; value: Promise<Value> }

/** How long a failure is the answer. */
const FAILED_MS = 2000

/** Longer than any question to the ledger takes. Then the request that asked has died, and with it the answer. */
const DEAD_MS = 10_000

/**
 * Asks the ledger once for all readers of an isolate: they share an answer for `ageMs`, also while it is under way, and a
 * failure for two seconds. Names must be few.
 */
export function cachedAnswer<Value>(ageMs: number) {
  const known = new WeakMap<Bindings, Map<string, Shared<Value>>>()
  return (c: AppContext, name: string, ask: () => Promise<Value>): Promise<Value> => {
    const now = c.var.receivedAt
    const answers = known.get(c.env) ?? new Map<string, Shared<Value>>()
    known.set(c.env, answers)
    let shared = answers.get(name)
    if (shared === undefined || now < shared.from || now >= shared.to) {
      shared = { from: now, to: now + ageMs, value: ask() }
      answers.set(name, shared)
      // Others wait for it, too, when this visitor has gone.
      c.executionCtx.waitUntil(Promise.allSettled([shared.value]))
    }
    const own = shared
    return within(DEAD_MS, own.value, realTimers).catch((error: unknown) => {
      own.to = Math.min(own.to, now + FAILED_MS)
      throw error
    })
  }
}
