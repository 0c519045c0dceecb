import type { Outcome } from './outcome.ts'
import { doubled, limits } from './limits.ts'
import type { Row } from './services/service.ts'

/** An upstream's state, which decides when it is called. Instants in milliseconds since the epoch; 0: never. */
export type UpstreamState = {
  /** When the last delivery began. */
  deliveredAt: number
  /** When a call last had an unclear outcome. */
  unclearAt: number
  /** Failed calls since the last delivery, without refusals of a single row. */
  failures: number
}

export const initialState: UpstreamState = { deliveredAt: 0, unclearAt: 0, failures: 0 }

export type Call = { outcome: Outcome; begunAt: number; endedAt: number }

/** The upstream's state after a call. A delivery counts from its beginning, because it says nothing about calls that began later. */
export function stateAfter(
  state: UpstreamState,
  { outcome, begunAt, endedAt }: Call,
): UpstreamState {
  if (outcome.is === 'delivered') {
    return { ...state, deliveredAt: Math.max(state.deliveredAt, begunAt), failures: 0 }
  }
  if (outcome.is === 'refused' && outcome.isAboutRow) return state
  const unclearAt = outcome.is === 'unclear' ? endedAt : state.unclearAt
  return { ...state, unclearAt, failures: state.failures + 1 }
}

/** Whether a sweep sends its whole budget; an unhealthy upstream is probed with one row a minute. */
export function isHealthy(
  { deliveredAt, failures }: Pick<UpstreamState, 'deliveredAt' | 'failures'>,
  now: number,
): boolean {
  return failures === 0 || now - deliveredAt < limits.alive
}

/**
 * How many rows with an unclear outcome to retry early, and how many unclear calls such a row may have had. No row until `quiet` has
 * passed since the last unclear outcome; then one, as a probe; all once a delivery has succeeded. After `quietForLast`, rows before
 * their last attempt, too.
 */
export function earlyTries({ unclearAt, failures }: UpstreamState, now: number) {
  const { tries, quiet, quietForLast } = limits.unclear
  if (now - unclearAt < quiet) return { rows: 0, calls: 0 }
  if (failures > 0) return { rows: 1, calls: tries - 2 }
  return { rows: Infinity, calls: now - unclearAt < quietForLast ? tries - 2 : tries - 1 }
}

/** A row that only its claimant may send, until the lease expires. */
export type Claimed = Row & {
  /** Includes the attempt that this claim is for. */
  attempts: number
  /** Calls with an unclear outcome. */
  unclear: number
  refusedAt: number | null
  waitingSince: number
  /** In the future for a row that is retried ahead of schedule. */
  dueAt: number
}

export type Transition = {
  id: string
  status: 'delivered' | 'pending' | 'needs_attention'
  cause: string | null
  /** If pending: when it is retried. If it needs attention: since when. */
  dueAt: number
  attempts: number
  unclear: number
  refusedAt: number | null
  /** When the call ended. */
  at: number
}

/** The row's new state after a call; the upstream's state includes that call. `random` is in [0, 1). */
export function transitionOf(
  row: Claimed,
  { outcome, endedAt: at }: Call,
  { deliveredAt, failures }: UpstreamState,
  random: number,
): Transition {
  const { id, attempts, unclear, refusedAt, waitingSince } = row
  const same = { id, cause: null, dueAt: at, attempts, unclear, refusedAt, at }
  if (outcome.is === 'delivered') return { ...same, status: 'delivered' }

  const waits = { ...same, status: 'pending', cause: outcome.cause } as const
  const needsPerson = { ...waits, status: 'needs_attention' } as const
  const { age, attempts: most } = limits.patience
  if (outcome.is === 'unclear') {
    const { tries, delays } = limits.unclear
    if (unclear + 1 >= tries) return { ...needsPerson, unclear: unclear + 1 }
    const delay = delays[unclear]
    const last = Math.max(waitingSince + age, at + delays.at(-1)!)
    const dueAt = delay === undefined ? last : at + jittered(delay, random)
    return { ...waits, unclear: unclear + 1, dueAt }
  }
  // The service refused this row twice and accepted others in between, so the cause is the row, not a limit of the service.
  const isAboutRow = refusedAt !== null && deliveredAt > refusedAt && failures === 1
  if (outcome.is === 'refused' && (outcome.isAboutRow || isAboutRow)) return needsPerson
  if (at - waitingSince >= age && attempts >= most) {
    return { ...needsPerson, cause: `waited_too_long ${outcome.cause}` }
  }
  const { first, longest } = limits.backoff
  const dueAt = at + jittered(Math.min(longest, doubled(first, attempts)), random)
  return { ...waits, dueAt, refusedAt: outcome.is === 'refused' ? at : refusedAt }
}

/** Subtracts up to half. */
function jittered(ms: number, random: number): number {
  return Math.round((ms * (1 + random)) / 2)
}
