import { causeOf, type Log } from '../domain/log'
import { claimNew } from './claims'
import { limits } from './limits'
import { send, type Wire } from './send'
import { noting, pauseMs, pausing, settling } from './settle'
import type { Db } from './stores'
import type { Submission } from './submission'
import { realTimers, within, type Timers } from './timers'
import type { Upstreams } from './upstreams'

/** What forwarding needs; everything but the ledger, the policy table and the log has a real default. */
export type Delivery = {
  db: Db
  upstreams: Upstreams
  log: Log
  fetch?: typeof fetch
  timers?: Timers
  /** In [0, 1): the jitter of pauses. */
  random?: () => number
  /** Milliseconds that one upstream may take. */
  timeLimit?: number
}

/**
 * Tries one accepted submission at once, where its kind's policy says so. To be called after the answer, under
 * `waitUntil`. Never throws: whatever goes wrong is left to the sweep.
 */
export async function forwardSoon(delivery: Delivery, submission: Submission): Promise<void> {
  const upstream = delivery.upstreams[submission.kind]
  if (submission.hold !== undefined || upstream?.soon !== true) return
  const { id } = submission
  try {
    const cause = await forwardNew(delivery, submission, upstream)
    if (cause !== undefined) delivery.log('forward_failed', { id, cause })
  } catch (error) {
    delivery.log('forward_failed', { id, cause: causeOf(error) })
  }
}

async function forwardNew(
  { db, timers = realTimers, random = Math.random, ...delivery }: Delivery,
  { id, kind }: Submission,
  upstream: NonNullable<Upstreams[Submission['kind']]>,
): Promise<string | undefined> {
  const claiming = claimNew(db, { id, now: timers.now(), leaseMs: limits.soonLease })
  const { token, rows } = await within(limits.ledger, claiming, timers)
  const row = rows[0]
  if (row === undefined) return undefined

  const outcome = await send(row, upstream, wireOf({ ...delivery, timers }))
  const now = timers.now()
  const statements = [settling(db, token, [{ row, outcome }], now)]
  if (outcome.is === 'again') {
    const until = now + pauseMs(1, outcome.retryAfterMs, random())
    statements.push(pausing(db, kind, { failures: 1, until, cause: outcome.cause, now }))
  }
  if (outcome.is === 'refused') statements.push(noting(db, kind, outcome.cause, now))
  await within(limits.ledger, db.batch(statements), timers)
  return outcome.is === 'delivered' ? undefined : outcome.cause
}

export function wireOf(delivery: Pick<Delivery, 'fetch' | 'timers' | 'timeLimit'>): Wire {
  const { timers = realTimers, timeLimit = limits.upstream } = delivery
  // Called through an arrow: workerd's fetch refuses to be the method of another object.
  return { fetch: delivery.fetch ?? ((input, init) => fetch(input, init)), timers, timeLimit }
}
