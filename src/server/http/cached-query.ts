import { realTimers, withTimeout } from '../../core/lib/timers.ts'
import type { AppContext, Snapshot } from './context.ts'

type Cached<Value> = { from: number; to: number; value: Promise<Value> }

const FAILED_MS = 2000

/** No query takes this long: the request that started it was canceled. */
const DEAD_MS = 10_000

/** Caches a query's result in the snapshot for `ageMs`, a failure for two seconds. Concurrent requests share one query. */
export function cachedQuery<Value>(ageMs: number) {
  const known = new WeakMap<Snapshot, Cached<Value>>()
  return (c: AppContext, query: () => Promise<Value>): Promise<Value> => {
    const { receivedAt: now, snapshot } = c.var
    let cached = known.get(snapshot)
    if (cached === undefined || now < cached.from || now >= cached.to) {
      cached = { from: now, to: now + ageMs, value: query() }
      known.set(snapshot, cached)
      // Other requests wait for it even when this one is canceled.
      c.executionCtx.waitUntil(Promise.allSettled([cached.value]))
    }
    const own = cached
    return withTimeout(DEAD_MS, own.value, realTimers).catch((error: unknown) => {
      own.to = Math.min(own.to, now + FAILED_MS)
      throw error
    })
  }
}
