import { age, limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import type { Row } from '../services/service.ts'

/** A due row. `since`: when it was received or released. */
export type Due = Row & State & { since: number }

/** `dueAt` of a delivered or refused row: when it became so. */
export type State = {
  status: 'pending' | 'delivered' | 'refused'
  attempts: number
  dueAt: number
  cause: string | null
}

/** What is true of an attempt until its outcome is known. */
export const interrupted = { is: 'unclear', cause: 'interrupted' } as const

/** The row's state after an attempt that ended at `at`. */
export function stateAfter(row: Due, outcome: Outcome, at: number): State {
  const attempts = row.attempts + 1
  if (outcome.is === 'delivered') return { status: 'delivered', attempts, dueAt: at, cause: null }
  const { is, cause } = outcome
  const { patience } = limits
  const isTired = age(row.since, at) >= patience.age && attempts >= patience.attempts
  if (is === 'refused' || isTired) return { status: 'refused', attempts, dueAt: at, cause }
  const { first, factor, longest } = limits.retry[is]
  const delay = Math.min(longest, first * factor ** (attempts - 1))
  return { status: 'pending', attempts, dueAt: at + delay, cause }
}
