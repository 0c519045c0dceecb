import { causeOf, type Log } from '../lib/log.ts'
import { pass, realTimers, type Timers, within } from '../lib/timers.ts'
import { claimDue, claimNew, passBy } from './claims.ts'
import { limits } from './limits.ts'
import { recordRound } from './record.ts'
import { type Round, sendRound } from './round.ts'
import { send, type Wire } from './send.ts'
import type { Db } from './stores.ts'
import { type Kind, kinds, type Submission } from './submission.ts'
import type { Upstream, Upstreams } from './upstreams.ts'

/**
 * Forwards what is due, both upstreams in parallel, each within its budget for the minute. Never throws. Its clock starts at
 * the later of `scheduledTime` (milliseconds since the epoch) and the real time.
 */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  await Promise.all(kinds.map((kind) => sweepKind(delivery, kind, scheduledTime)))
}

async function sweepKind(delivery: Delivery, kind: Kind, scheduledTime: number): Promise<void> {
  const upstream = delivery.upstreams[kind]
  const { db, log, timers = realTimers, random = Math.random } = delivery
  const begun = timers.now()
  const now = Math.max(scheduledTime, begun)
  const clock = () => now + timers.now() - begun
  // Sends start only within their own minute, so that overlapping sweeps never exceed the budget.
  const end = now - (now % limits.minute) + limits.sweep.sending
  try {
    if (upstream === undefined) return await within(limits.ledger, passBy(db, kind, now), timers)
    const limit = Math.floor(upstream.perMinute / upstream.calls)
    const due = claimDue(db, { kind, now, limit })
    const claim = await within(limits.ledger, due, timers)
    if (claim.rows.length === 0) return

    const round = await sendRound(claim, (row) => send(row, upstream, wireOf(delivery)), {
      lanes: upstream.lanes,
      gap: () => pass(upstream.gapMs, timers),
      isOver: () => clock() >= end,
    })
    const statements = recordRound(db, kind, claim, round, { now: clock(), random })
    const save = () => within(limits.ledger, db.batch(statements), timers)
    await save().catch(save)
    log('swept', { kind, ...counts(round) })
  } catch (error) {
    // Claimed rows become due again when the lease expires; their id makes a second send harmless.
    log('sweep_failed', { kind, cause: causeOf(error) })
  }
}

function counts({ results, restMs, lastError }: Round): Record<string, number | string> {
  const count = (is: string) => results.filter(({ outcome }) => outcome.is === is).length
  return {
    delivered: count('delivered'),
    again: count('again'),
    unknown: count('unknown'),
    refused: count('refused'),
    untried: count('untried'),
    ...(restMs !== undefined && { rests_for: lastError ?? '' }),
  }
}

/**
 * Sends one accepted submission at once, if its kind's policy allows it. Call after the answer, under `waitUntil`. Never
 * throws: the sweep retries what failed.
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
  delivery: Delivery,
  { id, kind }: Submission,
  upstream: Upstream,
): Promise<string | undefined> {
  const { db, timers = realTimers, random = Math.random } = delivery
  const claim = await within(limits.ledger, claimNew(db, id, timers.now()), timers)
  if (claim.rows.length === 0) return undefined

  const pace = { lanes: 1, gap: () => Promise.resolve(), isOver: () => false }
  const round = await sendRound(claim, (row) => send(row, upstream, wireOf(delivery)), pace)
  const statements = recordRound(db, kind, claim, round, { now: timers.now(), random })
  await within(limits.ledger, db.batch(statements), timers)
  return round.lastError
}

/** What forwarding needs. All but ledger, policy table and log has a default. */
export type Delivery = {
  db: Db
  upstreams: Upstreams
  log: Log
  fetch?: typeof fetch
  timers?: Timers
  /** In [0, 1): jitter of the backoff. */
  random?: () => number
  /** Time limit of one upstream call, in milliseconds. */
  timeLimit?: number
}

function wireOf(delivery: Pick<Delivery, 'fetch' | 'timers' | 'timeLimit'>): Wire {
  const { timers = realTimers, timeLimit = limits.upstream } = delivery
  // An arrow function, because workerd's fetch must not be called as a method of another object.
  return { fetch: delivery.fetch ?? ((input, init) => fetch(input, init)), timers, timeLimit }
}
