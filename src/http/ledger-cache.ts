import type { Bindings } from './app-env.ts'

type Cached<Value> = { at: number; value: Value }

/**
 * Caches one answer of the ledger per name and isolate for `ageMs`. Names must be few. The value is shared, not the promise,
 * because Workers cannot await another request's I/O.
 */
export function cachedAnswer<Value>(ageMs: number) {
  const known = new WeakMap<Bindings, Map<string, Cached<Value>>>()
  return async (env: Bindings, name: string, now: number, ask: () => Promise<Value>) => {
    const answers = known.get(env) ?? new Map<string, Cached<Value>>()
    known.set(env, answers)
    const last = answers.get(name)
    if (last !== undefined && now >= last.at && now - last.at < ageMs) return last.value
    const value = await ask()
    answers.set(name, { at: now, value })
    return value
  }
}
