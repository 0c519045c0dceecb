import { causeOf, type Log } from '../lib/log.ts'
import { delay, realTimers, type Timers, withTimeout } from '../lib/timers.ts'
import { type Claim, claimDue, claimMinute, claimNew, record } from './claims.ts'
import { limits } from './limits.ts'
import { send, type Transport } from './send.ts'
import type { Db } from './stores.ts'
import { type Kind, kinds, type Submission } from './submission.ts'
import { rowsPerMinute, type Upstream, type Upstreams } from './upstreams.ts'
import {
  stateAfter,
  type Call,
  type Claimed,
  isHealthy,
  initialState,
  type UpstreamState,
  type Transition,
  transitionOf,
} from './transition.ts'

export type Delivery = {
  db: Db
  upstreams: Upstreams
  log: Log
  fetch?: typeof fetch
  timers?: Timers
  /** A number in [0, 1) for the jitter of the backoff. */
  random?: () => number
  timeLimit?: number
}

/**
 * Forwards due rows to both upstreams, each within its budget. Never throws. Its clock starts at the later of `scheduledTime`
 * and the real time.
 */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  await Promise.all(
    kinds.map((kind) =>
      sweepKind(delivery, kind, scheduledTime).catch((error: unknown) => {
        // Claimed rows become due again when the lease expires; the idempotency key marks a second send.
        delivery.log('sweep_failed', { kind, cause: causeOf(error) })
      }),
    ),
  )
}

async function sweepKind(delivery: Delivery, kind: Kind, scheduledTime: number): Promise<void> {
  const { db, log, timers = realTimers } = delivery
  const begun = timers.now()
  const now = Math.max(scheduledTime, begun)
  const clock = () => now + timers.now() - begun
  // Sends start only within their own minute, so that overlapping sweeps never exceed the budget.
  const end = now - (now % limits.minute) + limits.sweep.sending

  const taken = await withTimeout(limits.ledger, claimMinute(db, kind, now), timers)
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined || taken === undefined) return
  let state = taken
  let rowsLeft = rowsPerMinute(upstream)
  while (rowsLeft > 0) {
    const limit = isHealthy(state, clock()) ? rowsLeft : 1
    const due = claimDue(db, { kind, now: clock(), limit, state })
    const claim = await withTimeout(limits.ledger, due, timers)
    if (claim.rows.length === 0) return
    const sending = await sendClaim(delivery, { kind, upstream, claim, state, clock, end })
    log('swept', {
      kind,
      ...counts(sending.calls),
      untried: claim.rows.length - sending.calls.length,
    })
    if (sending.isEnded || claim.rows.length < limit) return
    rowsLeft -= limit
    state = sending.state
  }
}

function counts(calls: readonly Call[]): Record<string, number> {
  const count = (is: string) => calls.filter(({ outcome }) => outcome.is === is).length
  return {
    delivered: count('delivered'),
    again: count('again'),
    unclear: count('unclear'),
    refused: count('refused'),
  }
}

/** Sends an accepted submission right after the response. Never throws: the sweep retries failures. */
export async function forwardImmediately(
  delivery: Delivery,
  submission: Submission,
): Promise<void> {
  const { id, kind, hold } = submission
  const { db, log, timers = realTimers } = delivery
  const upstream = delivery.upstreams[kind]
  if (hold !== undefined || upstream?.immediate !== true) return
  try {
    const claim = await withTimeout(limits.ledger, claimNew(db, id, timers.now()), timers)
    if (claim.rows.length === 0) return
    const input = { kind, upstream, claim, state: initialState, clock: timers.now }
    const { calls } = await sendClaim(delivery, input)
    for (const { outcome } of calls)
      if (outcome.is !== 'delivered') log('forward_failed', { id, cause: outcome.cause })
  } catch (error) {
    log('forward_failed', { id, cause: causeOf(error) })
  }
}

type SendingInput = {
  kind: Kind
  upstream: Upstream
  claim: Claim
  state: UpstreamState
  clock: () => number
  end?: number
}

type Sending = {
  calls: readonly Call[]
  state: UpstreamState
  /** Whether the sweep must stop: the upstream throttles or fails, or the sending time is over. */
  isEnded: boolean
}

/** Sends claimed rows in order, evenly spaced and a few at a time, and saves the results. */
async function sendClaim(delivery: Delivery, input: SendingInput): Promise<Sending> {
  const { kind, upstream, claim, clock, end = Infinity } = input
  const { db, timers = realTimers, random = Math.random } = delivery
  const unsent = new Set(claim.rows.map(({ id }) => id))
  const calls: Call[] = []
  const transitions: Transition[] = []
  let state = input.state
  let throttledCalls = 0

  async function call(row: Claimed): Promise<void> {
    unsent.delete(row.id)
    const begunAt = clock()
    const outcome = await send(row, upstream, transportOf(delivery))
    const made = { outcome, begunAt, endedAt: clock() }
    state = stateAfter(state, made)
    calls.push(made)
    transitions.push(transitionOf(row, made, state, random()))
    // One throttled answer may concern its row alone; several in a row concern the whole upstream.
    throttledCalls = outcome.is !== 'delivered' && outcome.throttled ? throttledCalls + 1 : 0
  }
  const isEnded = () => throttledCalls >= limits.throttledCalls || !isHealthy(state, clock())

  const underWay = new Set<Promise<void>>()
  for (const row of claim.rows) {
    if (underWay.size === limits.lanes) await Promise.race(underWay)
    if (clock() >= end || (calls.length > 0 && isEnded())) break
    // After another row's unclear outcome, a row that is not due yet keeps its schedule.
    if (row.dueAt > clock() && state.unclearAt > input.state.unclearAt) continue
    const sent = call(row).finally(() => underWay.delete(sent))
    underWay.add(sent)
    if (row !== claim.rows.at(-1)) await delay(upstream.gapMs, timers)
  }
  await Promise.all(underWay)

  const sent = { token: claim.token, calls, transitions, unsent: [...unsent] }
  const statements = record(db, kind, sent)
  const save = () => withTimeout(limits.ledger, db.batch(statements), timers)
  await save().catch(save)
  return { calls, state, isEnded: clock() >= end || isEnded() }
}

function transportOf(delivery: Pick<Delivery, 'fetch' | 'timers' | 'timeLimit'>): Transport {
  const { timers = realTimers, timeLimit } = delivery
  // workerd's fetch must not be called as a method of another object.
  return { fetch: delivery.fetch ?? ((input, init) => fetch(input, init)), timers, timeLimit }
}
