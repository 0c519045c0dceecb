import { realTimers, withTimeout } from '../../core/time/timers.ts'
import type { AppContext, Snapshot } from './context.ts'

const FAILED_MS = 2000

/** A query that takes this long never ends, because the request that started it was canceled. */
const DEAD_MS = 10_000

/** Caches a query's result in the snapshot for `ageMs`, a failure for two seconds. Requests share one query. */
export function cachedQuery<Value, Args extends unknown[]>(
  ageMs: number,
  query: (c: AppContext, ...args: Args) => Promise<Value>,
) {
  const entries = new WeakMap<Snapshot, { until: number; value: Promise<Value> }>()

  function entryFor(c: AppContext, args: Args) {
    const { receivedAt: now, snapshot } = c.var
    const cached = entries.get(snapshot)
    if (cached !== undefined && now < cached.until) return cached
    const entry = { until: now + ageMs, value: query(c, ...args) }
    entries.set(snapshot, entry)
    // Other requests wait for it even when this one is canceled.
    c.executionCtx.waitUntil(Promise.allSettled([entry.value]))
    return entry
  }

  return (c: AppContext, ...args: Args): Promise<Value> => {
    const entry = entryFor(c, args)
    return withTimeout(DEAD_MS, entry.value, realTimers).catch((error: unknown) => {
      entry.until = Math.min(entry.until, c.var.receivedAt + FAILED_MS)
      throw error
    })
  }
}
