import type { Bindings } from './app-env'

type Cached<Value> = { at: number; value: Value }

/**
 * Asks the ledger at most once in `ageMs` and isolate for each name; the names must be few. Calls share the answer, not the
 * promise: that is its request's own.
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
