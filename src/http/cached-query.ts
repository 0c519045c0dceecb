import { realTimers, withTimeout } from '../lib/timers.ts'
import type { AppContext, Bindings } from './context.ts'

type Shared<Value> = { from: number; to: number; value: Promise<Value> }
const FAILED_MS = 2000

/** No query takes this long: the request that started it was canceled. */
const DEAD_MS = 10_000

/**
 * Caches a query's result per isolate and name for `ageMs`, a failure for two seconds. Concurrent requests share one query. The cache
 * never evicts, so names must be few.
 */
export function cachedQuery<Value>(ageMs: number) {
  const known = new WeakMap<Bindings, Map<string, Shared<Value>>>()
  return (c: AppContext, name: string, ask: () => Promise<Value>): Promise<Value> => {
    const now = c.var.receivedAt
    const answers = known.get(c.env) ?? new Map<string, Shared<Value>>()
    known.set(c.env, answers)
    let shared = answers.get(name)
    if (shared === undefined || now < shared.from || now >= shared.to) {
      shared = { from: now, to: now + ageMs, value: ask() }
      answers.set(name, shared)
      // Other requests wait for it even when this one is canceled.
      c.executionCtx.waitUntil(Promise.allSettled([shared.value]))
    }
    const own = shared
    return withTimeout(DEAD_MS, own.value, realTimers).catch((error: unknown) => {
      own.to = Math.min(own.to, now + FAILED_MS)
      throw error
    })
  }
}
