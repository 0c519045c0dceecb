import { backoffMs } from './delays.ts'
import { limits } from './limits.ts'
import type { Result } from './round.ts'

/** The new state of a row after its call; `random` is in [0, 1). */
export function verdict({ row, outcome }: Result, now: number, random: number) {
  const base = { id: row.id, cause: null, dueAt: now, untried: 0, unreadable: 0 }
  if (outcome.is === 'delivered') return { ...base, status: 'delivered' }
  if (outcome.is === 'untried') return { ...base, status: 'pending', untried: 1, dueAt: row.dueAt }
  const { cause } = outcome
  if (outcome.is === 'refused') return { ...base, status: 'needs_attention', cause }
  const unreadable = outcome.unreadable === true ? 1 : 0
  const failed = { ...base, status: 'needs_attention', cause, unreadable }
  if (row.unreadables + unreadable >= limits.unreadables) return failed
  const { age, attempts } = limits.patience
  if (now - row.waitingSince >= age && row.attempts >= attempts) {
    return { ...failed, cause: `waited_too_long ${cause}` }
  }
  return { ...failed, status: 'pending', dueAt: now + backoffMs(row.attempts, random) }
}
