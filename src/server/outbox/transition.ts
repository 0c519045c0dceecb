import { limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import type { Row } from '../services/service.ts'

/**
 * A due row. `since`: when it was received or released. `othersDelivered`: whether it is a retry,
 * and a row that was received later is delivered.
 */
export type Due = Row & State & { since: number; othersDelivered: 0 | 1 }

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
  const isTired = at - row.since >= patience.age && attempts >= patience.attempts
  if (is === 'refused' || isTired) return { ...after, status: 'refused', cause }
  const { first, factor, longest } = limits.retry[is]
  const count = is === 'unclear' ? unclear : attempts
  const delay = Math.min(longest, first * factor ** (count - 1))
  return { ...after, status: 'pending', cause, dueAt: at + delay }
}

/**
 * If a service refuses a row and takes others, the row is the cause, for example its address: after
 * one refusal right after a delivery, or a second one if others were delivered since.
 */
export function blame(row: Due, outcome: Outcome, isAfterDelivery: boolean): Outcome {
  if (outcome.is !== 'again' || outcome.rest !== undefined || !REFUSALS.has(outcome.cause))
    return outcome
  const isOwn = isAfterDelivery || (row.othersDelivered === 1 && row.cause === outcome.cause)
  return isOwn ? { ...outcome, is: 'refused' } : outcome
}

const REFUSALS = new Set(['http_400', 'http_422'])
