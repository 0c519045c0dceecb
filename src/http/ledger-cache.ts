import { limits } from '../delivery/limits.ts'
import { lastHead } from '../delivery/public-list.ts'
import type { Head } from '../draw/list.ts'
import { causeOf, logError } from '../lib/log.ts'
import type { AppContext, Bindings } from './context.ts'

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

const head = cachedAnswer<Head | undefined>(limits.published.shared)

/** The last published head of a giveaway's list; undefined for none, or when the ledger fails or is slow. */
export function lastHeadOf(c: AppContext, giveaway: string): Promise<Head | undefined> {
  return head(c.env, giveaway, c.var.receivedAt, () =>
    lastHead(c.env.DB, giveaway).catch((error: unknown) => {
      logError('head_unreadable', { cause: causeOf(error) })
      return undefined
    }),
  )
}
