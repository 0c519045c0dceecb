import type { Outcome } from '../services/outcome.ts'
import { doubled, limits } from '../ledger/limits.ts'
import type { Row } from '../services/service.ts'

/** A claimed row as it was before. */
export type Claimed = Row & {
  cause: string | null
  attempts: number
  unclear: number
  dueAt: number
  triedAt: number | null
  waitingSince: number
}

/** `dueAt` of a delivered or refused row: when it became so. */
export type Transition = Omit<Claimed, 'payload' | 'formId' | 'attribution' | 'waitingSince'> & {
  status: 'delivered' | 'pending' | 'refused'
}

/** A row that was not called after all. */
export function unsent({ id, cause, attempts, unclear, dueAt, triedAt }: Claimed): Transition {
  return { id, status: 'pending', cause, attempts, unclear, dueAt, triedAt }
}

/** The row's state after a call that ended at `at`. `random` is in [0, 1). */
export function transitionOf(
  row: Claimed,
  outcome: Outcome,
  claimedAt: number,
  at: number,
  random: number,
): Transition {
  const { id, attempts, unclear, waitingSince } = row
  const after = { id, attempts: attempts + 1, unclear, triedAt: claimedAt }
  if (outcome.is === 'delivered') return { ...after, status: 'delivered', cause: null, dueAt: at }
  const { cause } = outcome
  const refused = { ...after, status: 'refused', cause, dueAt: at } as const
  if (outcome.is === 'refused') return refused
  if (outcome.is === 'unclear') {
    const delay = limits.unclear[unclear]
    if (delay === undefined) return { ...refused, unclear: unclear + 1 }
    const dueAt = at + jittered(delay, random)
    return { ...after, status: 'pending', cause, unclear: unclear + 1, dueAt }
  }
  const { age, attempts: most } = limits.patience
  if (at - waitingSince >= age && attempts + 1 >= most) return refused
  const delay = Math.min(limits.backoff.longest, doubled(limits.backoff.first, attempts + 1))
  return { ...after, status: 'pending', cause, dueAt: at + jittered(delay, random) }
}

/** How long an upstream rests after so many failed calls in a row. */
export function restAfter(failures: number, random: number): number {
  const { first, longest } = limits.rest
  return jittered(Math.min(longest, doubled(first, failures - limits.sweep.failures + 1)), random)
}

/** Subtracts up to a quarter. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 - random / 4))
}
