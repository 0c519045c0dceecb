import { realTimers, withTimeout } from '../../core/lib/timers.ts'
import type { AppContext, Snapshot } from './context.ts'

const FAILED_MS = 2000

/** No query takes this long: the request that started it was canceled. */
const DEAD_MS = 10_000

/** Caches the query's result in the snapshot for `ageMs`, a failure for two seconds. Concurrent requests share one query. */
export function cachedQuery<Value, Args extends unknown[]>(
  ageMs: number,
  query: (c: AppContext, ...args: Args) => Promise<Value>,
) {
  const known = new WeakMap<Snapshot, { from: number; to: number; value: Promise<Value> }>()
  return (c: AppContext, ...args: Args): Promise<Value> => {
    const { receivedAt: now, snapshot } = c.var
    let cached = known.get(snapshot)
    if (cached === undefined || now < cached.from || now >= cached.to) {
      cached = { from: now, to: now + ageMs, value: query(c, ...args) }
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
