import { DAY_MS } from '../lib/dates.ts'
import type { Outcome } from './outcome.ts'
import type { Claimed } from './claims.ts'
import { doubled, limits } from './limits.ts'

/** How an upstream stands: all that decides when it is called. Instants in milliseconds since the epoch; 0: never. */
export type Standing = {
  /** When the last call that it took began. */
  deliveredAt: number
  /** When a call last failed. */
  failedAt: number
  /** Until when it takes nothing, because its day's number is reached. */
  closedUntil: number
  /** How many calls have failed since the last delivery. */
  failures: number
}

export const nothingKnown: Standing = { deliveredAt: 0, failedAt: 0, closedUntil: 0, failures: 0 }

/** A call to an upstream, and what came of it. */
export type Call = { outcome: Outcome; begunAt: number; endedAt: number }

/** How an upstream stands after a call. A delivery counts from when it began: it says nothing of answers since then. */
export function after(standing: Standing, { outcome, begunAt, endedAt }: Call): Standing {
  if (outcome.is === 'delivered') {
    return { ...standing, deliveredAt: Math.max(standing.deliveredAt, begunAt), failures: 0 }
  }
  if (outcome.is === 'refused' && outcome.isAboutRow) return standing
  if (outcome.is === 'again' && outcome.until === 'tomorrow') {
    return { ...standing, closedUntil: (Math.floor(endedAt / DAY_MS) + 1) * DAY_MS }
  }
  return { ...standing, failedAt: endedAt, failures: standing.failures + 1 }
}

/** Whether a sweep sends its whole budget; else one row a minute finds out whether the upstream delivers again. */
export function isOpen({ deliveredAt, failures }: Standing, now: number): boolean {
  return failures === 0 || now - deliveredAt < limits.alive
}

export function isClosed({ closedUntil }: Standing, now: number): boolean {
  return closedUntil > now
}

/**
 * How many rows of unclear outcome are tried before their time, and how many such calls a row may have made. None until no call
 * has failed for long; then all of them if something was delivered since, else a single one to find out how the upstream is.
 */
export function earlyTries({ failedAt, failures }: Standing, now: number) {
  const { tries, quiet } = limits.unclear
  if (now - failedAt < quiet) return { rows: 0, calls: 0 }
  return failures === 0 ? { rows: Infinity, calls: tries - 1 } : { rows: 1, calls: tries - 2 }
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
  { deliveredAt, closedUntil }: Standing,
  random: number,
): Transition {
  const { id, attempts, unclear, refusedAt, waitingSince } = row
  const same = { id, cause: null, dueAt: at, attempts, unclear, refusedAt, at }
  if (outcome.is === 'delivered') return { ...same, status: 'delivered' }

  const waits = { ...same, status: 'pending', cause: outcome.cause } as const
  const needsPerson = { ...waits, status: 'needs_attention' } as const
  if (outcome.is === 'again' && outcome.until === 'tomorrow') {
    return { ...waits, attempts: attempts - 1, dueAt: closedUntil }
  }
  const { age, attempts: most } = limits.patience
  if (outcome.is === 'unclear') {
    const { tries, delays } = limits.unclear
    if (unclear + 1 >= tries) return { ...needsPerson, unclear: unclear + 1 }
    const delay = delays[unclear]
    const last = Math.max(waitingSince + age, at + delays.at(-1)!)
    const dueAt = delay === undefined ? last : at + jittered(delay, random)
    return { ...waits, unclear: unclear + 1, dueAt }
  }
  // Refused again, though the upstream has taken another row since.
  const isItsOwn = refusedAt !== null && deliveredAt > refusedAt
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
