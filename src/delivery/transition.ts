import type { Outcome } from './outcome.ts'
import { doubled, limits } from './limits.ts'

/** How an upstream stands: all that decides when it is called. Instants in milliseconds since the epoch; 0: never. */
export type Standing = {
  /** When the last call that it took began. */
  deliveredAt: number
  /** When a call last failed. */
  failedAt: number
  /** How many calls have failed since the last delivery. */
  failures: number
}

export const nothingKnown: Standing = { deliveredAt: 0, failedAt: 0, failures: 0 }

/** A call to an upstream, and what came of it. */
export type Call = { outcome: Outcome; begunAt: number; endedAt: number }

/** How an upstream stands after a call. A delivery counts from when it began: it says nothing of answers since then. */
export function after(standing: Standing, { outcome, begunAt, endedAt }: Call): Standing {
  if (outcome.is === 'delivered') {
    return { ...standing, deliveredAt: Math.max(standing.deliveredAt, begunAt), failures: 0 }
  }
  if (outcome.is === 'refused' && outcome.isAboutRow) return standing
  return { ...standing, failedAt: endedAt, failures: standing.failures + 1 }
}

/** Whether a sweep sends its whole budget; else one row a minute finds out whether the upstream delivers again. */
export function isHealthy({ deliveredAt, failures }: Standing, now: number): boolean {
  return failures === 0 || now - deliveredAt < limits.alive
}

/**
 * How many rows with an unclear outcome are retried ahead of schedule, and how many unclear calls such a row may have had: none
 * while calls fail; then all rows if something was delivered since, else one row that probes the upstream. The last call waits longest.
 */
export function earlyTries({ failedAt, failures }: Standing, now: number) {
  const { tries, quiet, quietForLast } = limits.unclear
  if (now - failedAt < quiet) return { rows: 0, calls: 0 }
  if (failures > 0) return { rows: 1, calls: tries - 2 }
  return { rows: Infinity, calls: now - failedAt < quietForLast ? tries - 2 : tries - 1 }
}

/** A row that only this invocation may send, until its lease expires. */
export type Claimed = {
  id: string
  payload: string
  /** Where the post came from, JSON. */
  attribution: string | null
  /** The form that an entry was posted to; null for a signup. */
  formId: string | null
  /** How often it was tried, including the try that this claim is for. */
  attempts: number
  /** How many of its calls had an unclear outcome. */
  unclear: number
  /** When it was last refused. */
  refusedAt: number | null
  waitingSince: number
  /** When it is due; later than now for a row that is retried ahead of schedule. */
  dueAt: number
}

/** The new state of a row after a call. */
export type Transition = {
  id: string
  status: 'delivered' | 'pending' | 'needs_attention'
  cause: string | null
  /** When it is tried again; for a row that needs a person, since when. */
  dueAt: number
  attempts: number
  unclear: number
  refusedAt: number | null
  /** When the answer came. */
  at: number
}

/** What becomes of a row after a call, while its upstream stands so; `random` is in [0, 1). */
export function transitionOf(
  row: Claimed,
  { outcome, endedAt: at }: Call,
  { deliveredAt, failures }: Standing,
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
  // Refused twice, with deliveries in between and right before: a service above its limit refuses whatever comes next.
  const isItsOwn = refusedAt !== null && deliveredAt > refusedAt && failures === 1
  if (outcome.is === 'refused' && (outcome.isAboutRow || isItsOwn)) return needsPerson
  if (at - waitingSince >= age && attempts >= most) {
    return { ...needsPerson, cause: `waited_too_long ${outcome.cause}` }
  }
  const { first, longest } = limits.backoff
  const dueAt = at + jittered(Math.min(longest, doubled(first, attempts)), random)
  return { ...waits, dueAt, refusedAt: outcome.is === 'refused' ? at : refusedAt }
}

/** Less up to half by chance. */
function jittered(ms: number, random: number): number {
  return Math.round((ms * (1 + random)) / 2)
}
