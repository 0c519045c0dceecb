import { limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import type { Row, Service } from '../services/service.ts'

/**
 * A due row. `since`: when it was received or released. `othersDelivered`: whether it has failed,
 * and a row that was received later is delivered.
 */
export type Due = Row & State & { since: number; turn: 0 | 1 | 2; othersDelivered: 0 | 1 }

/** `dueAt` of a delivered or refused row: when it became so. */
export type State = {
  status: 'pending' | 'delivered' | 'refused'
  attempts: number
  unclear: number
  dueAt: number
  cause: string | null
}

/** What is true of an attempt until its outcome is known. */
export const interrupted = { type: 'unclear', cause: 'interrupted' } as const

/** The row's state after an attempt that ended at `at`. */
export function stateAfter(row: Due, outcome: Outcome, at: number): State {
  const attempts = row.attempts + 1
  const unclear = row.unclear + Number(outcome.type === 'unclear')
  const after = { attempts, unclear, dueAt: at }
  if (outcome.type === 'delivered') return { ...after, status: 'delivered', cause: null }
  const { type, cause } = outcome
  const { patience } = limits
  const isGivenUp = at - row.since >= patience.age && attempts >= patience.attempts
  if (type === 'refused' || isGivenUp) return { ...after, status: 'refused', cause }
  const { first, factor, longest } = limits.retry[type]
  const count = type === 'unclear' ? unclear : attempts
  const delay = Math.min(longest, first * factor ** (count - 1))
  return { ...after, status: 'pending', cause, dueAt: at + delay }
}

/**
 * What an answer means for a row. An unclear one is retried soon if a second call only updates what
 * the service has. If a service rejects a row and takes others, the row is the cause, for example
 * its address: it is refused when it was rejected right after a delivery, or twice while others
 * were delivered.
 */
export function judge(
  row: Due,
  answer: Outcome,
  { upserts }: Service,
  isAfterDelivery: boolean,
): Outcome {
  if (answer.type === 'unclear' && upserts) return { ...answer, type: 'failed' }
  if (answer.type !== 'failed' || !REJECTIONS.has(answer.cause)) return answer
  const isRowTheCause = isAfterDelivery || (row.othersDelivered === 1 && row.cause === answer.cause)
  return isRowTheCause ? { ...answer, type: 'refused' } : answer
}

const REJECTIONS = new Set(['http_400', 'http_422'])
