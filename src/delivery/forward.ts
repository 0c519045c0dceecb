import { causeOf, type Log } from '../lib/log.ts'
import { realTimers, type Timers, withTimeout } from '../lib/timers.ts'
import { claimDue, claimNew, claimProbe, type Outcomes, record, takeMinute } from './claims.ts'
import { limits } from './limits.ts'
import type { Outcome } from './outcome.ts'
import { send, type Transport } from './send.ts'
import type { Db } from './stores.ts'
import { type Kind, kinds, type Submission } from './submission.ts'
import { type Claimed, restAfter, type Transition, transitionOf, unsent } from './transition.ts'
import { rowsPerMinute, type Upstream, type Upstreams } from './upstreams.ts'

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
        // The claim has written when its rows are due again; the idempotency key marks a second send.
        delivery.log('sweep_failed', { kind, cause: causeOf(error) })
      }),
    ),
  )
}

async function sweepKind(delivery: Delivery, kind: Kind, scheduledTime: number): Promise<void> {
  const { db, log, timers = realTimers, random = Math.random } = delivery
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  const begun = timers.now()
  const now = Math.max(scheduledTime, begun)
  const clock = () => now + timers.now() - begun
  // Calls start only within their own minute, so that overlapping sweeps never exceed the budget.
  const end = now - (now % limits.minute) + limits.sweep.sending
  if (now >= end) return
  const failures = await withTimeout(limits.ledger, takeMinute(db, kind, now), timers)
  if (failures === undefined) return

  const most = limits.sweep.failures
  const run = { delivered: 0, failing: 0, throttled: 0, isUnclear: false, isEnded: false }
  const isProbing = () => failures >= most && run.delivered === 0
  const isProven = () => run.delivered > 0 && run.failing === 0
  const isOver = () => run.isEnded || clock() >= end
  function note(outcome: Outcome): void {
    if (outcome.is === 'delivered') {
      run.delivered += 1
      run.failing = 0
      return
    }
    if (outcome.is !== 'refused') run.failing += 1
    if (outcome.cause === 'http_429') run.throttled += 1
    run.isUnclear = outcome.is === 'unclear'
    run.isEnded =
      outcome.asksToWait === true ||
      run.throttled >= limits.sweep.throttled ||
      run.failing >= (isProbing() ? 1 : most)
  }

  const rowsInAll = rowsPerMinute(upstream)
  // Also a limit of the queries, because a row may be claimed alone.
  const claims = Math.ceil(rowsInAll / limits.sweep.claim) + 1
  let left = rowsInAll
  for (let n = 1, isLast = false; !isLast; n++) {
    const claimedAt = clock()
    const claimed = isProbing()
      ? claimProbe(db, kind, claimedAt)
      : claimDue(db, kind, claimedAt, Math.min(left, limits.sweep.claim))
    const rows = await withTimeout(limits.ledger, claimed, timers)
    const sent = await sendRows(delivery, {
      upstream,
      rows,
      claimedAt,
      clock,
      isOver,
      isProven,
      note,
    })
    left -= rows.length
    isLast = isOver() || left === 0 || rows.length === 0 || n === claims
    // A service that takes some rows gets its whole budget.
    if (run.delivered > 0) sent.failures = 0
    const inRow = failures + run.failing
    const isSilent = run.delivered === 0 && run.isUnclear && inRow >= most
    const rests = isSilent ? now + restAfter(inRow, random()) : 0
    await save(delivery, kind, sent, isLast ? rests : undefined)
    if (rows.length > 0) log('swept', { kind, claimed: rows.length, failures: sent.failures })
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
    const claimedAt = timers.now()
    const rows = await withTimeout(limits.ledger, claimNew(db, id, claimedAt), timers)
    if (rows.length === 0) return
    const sent = await sendRows(delivery, { upstream, rows, claimedAt, clock: timers.now })
    if (sent.cause !== null) log('forward_failed', { id, cause: sent.cause })
    await save(delivery, kind, sent)
  } catch (error) {
    log('forward_failed', { id, cause: causeOf(error) })
  }
}

type Sending = {
  upstream: Upstream
  rows: readonly Claimed[]
  claimedAt: number
  clock: () => number
  isOver?: () => boolean
  /** Whether the last call was a delivery: a second refusal then is about its row. */
  isProven?: () => boolean
  note?: (outcome: Outcome) => void
}

const never = () => false

/** Calls the upstream for one row after the other. */
async function sendRows(delivery: Delivery, sending: Sending): Promise<Outcomes> {
  const {
    upstream,
    rows,
    claimedAt,
    clock,
    isOver = never,
    isProven = never,
    note = () => {},
  } = sending
  const { random = Math.random } = delivery
  const transitions: Transition[] = []
  const outcomes = {
    claimedAt,
    transitions,
    deliveredAt: 0,
    failures: 0,
    cause: null as string | null,
  }
  for (const row of rows) {
    if (isOver()) {
      transitions.push(unsent(row))
      continue
    }
    const begunAt = clock()
    const answer = await send(row, upstream, transportOf(delivery))
    const isTheRow = row.attempts > 0 && isProven() && answer.is === 'again' && answer.isRefusal
    const outcome: Outcome = isTheRow ? { ...answer, is: 'refused' } : answer
    note(outcome)
    transitions.push(transitionOf(row, outcome, claimedAt, clock(), random()))
    if (outcome.is === 'delivered') Object.assign(outcomes, { deliveredAt: begunAt, failures: 0 })
    else outcomes.cause = outcome.cause
    if (outcome.is === 'again' || outcome.is === 'unclear') outcomes.failures += 1
  }
  return outcomes
}

async function save(
  { db, timers = realTimers }: Delivery,
  kind: Kind,
  sent: Outcomes,
  restsUntil?: number,
): Promise<void> {
  const statements = record(db, kind, sent, restsUntil)
  const saved = () => withTimeout(limits.ledger, db.batch(statements), timers)
  await saved().catch(saved)
}

function transportOf(delivery: Pick<Delivery, 'fetch' | 'timers' | 'timeLimit'>): Transport {
  const { timers = realTimers, timeLimit } = delivery
  // workerd's fetch must not be called as a method of another object.
  return { fetch: delivery.fetch ?? ((input, init) => fetch(input, init)), timers, timeLimit }
}
