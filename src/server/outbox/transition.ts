import { age, limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import type { Row } from '../services/service.ts'

/** A due row. `since`: when it was received or released. */
export type Due = Row & State & { since: number }

/** `dueAt` of a delivered or refused row: when it became so. */
export type State = {
  status: 'pending' | 'delivered' | 'refused'
  attempts: number
  unclear: number
  dueAt: number
  cause: string | null
}

/** What is true of an attempt until its outcome is known. */
export const interrupted = { is: 'unclear', cause: 'interrupted' } as const

/** The row's state after an attempt that ended at `at`. */
export function stateAfter(row: Due, outcome: Outcome, at: number): State {
  const attempts = row.attempts + 1
  const unclear = row.unclear + Number(outcome.is === 'unclear')
  const after = { attempts, unclear, dueAt: at }
  if (outcome.is === 'delivered') return { ...after, status: 'delivered', cause: null }
  const { is, cause } = outcome
  const { patience } = limits
  const isTired = age(row.since, at) >= patience.age && attempts >= patience.attempts
  if (is === 'refused' || isTired) return { ...after, status: 'refused', cause }
  const { first, factor, longest } = limits.retry[is]
  const count = is === 'unclear' ? unclear : attempts
  const delay = Math.min(longest, first * factor ** (count - 1))
  return { ...after, status: 'pending', cause, dueAt: at + delay }
}
