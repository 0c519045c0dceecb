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
  // Calls start only within their own minute, so that overlapping sweeps never exceed the pace.
  const end = now - (now % limits.minute) + limits.sweep.sending
  if (now >= end) return
  const failures = await withTimeout(limits.ledger, takeMinute(db, kind, now), timers)
  if (failures === undefined) return

  const run = startRun(failures, () => clock() >= end)
  let left = rowsPerMinute(upstream)
  // Also a limit of the queries, because a row may be claimed alone.
  const claims = Math.ceil(left / limits.sweep.claim) + 1
  for (let n = 1, isLast = false; !isLast; n++) {
    const claimedAt = clock()
    const claimed = run.isProbing()
      ? claimProbe(db, kind, claimedAt)
      : claimDue(db, kind, claimedAt, Math.min(left, limits.sweep.claim))
    const rows = await withTimeout(limits.ledger, claimed, timers)
    const before = run.delivered
    const sent = await sendRows(delivery, { upstream, rows, claimedAt, clock, run })
    left -= rows.length
    isLast = run.isOver() || left === 0 || rows.length === 0 || n === claims
    // An upstream that takes some rows is not failing.
    if (run.delivered > 0) sent.failures = 0
    sent.endsFailing = failures >= limits.sweep.failures && before === 0 && run.delivered > 0
    const inRow = failures + run.failing
    const rests = run.isSilent() ? now + restAfter(inRow, random()) : 0
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
    const run = startRun(0, () => false)
    const sent = await sendRows(delivery, { upstream, rows, claimedAt, clock: timers.now, run })
    if (sent.cause !== null) log('forward_failed', { id, cause: sent.cause })
    await save(delivery, kind, sent)
  } catch (error) {
    log('forward_failed', { id, cause: causeOf(error) })
  }
}

type Run = ReturnType<typeof startRun>

/** What the calls of one invocation show of an upstream that had so many failed calls in a row before. */
function startRun(failures: number, isPast: () => boolean) {
  const most = limits.sweep.failures
  let throttled = 0
  let isUnclear = false
  let isEnded = false
  const run = {
    delivered: 0,
    /** Failed calls in a row. */
    failing: 0,
    isProbing: () => failures >= most && run.delivered === 0,
    /** Whether the last call was a delivery: if a row is then rejected again, it is the cause. */
    isProven: () => run.delivered > 0 && run.failing === 0,
    isSilent: () => run.delivered === 0 && isUnclear && failures + run.failing >= most,
    isOver: () => isEnded || isPast(),
    note(outcome: Outcome): void {
      if (outcome.is === 'delivered') {
        run.delivered += 1
        run.failing = 0
        return
      }
      if (outcome.is !== 'refused') run.failing += 1
      if (outcome.cause === 'http_429') throttled += 1
      isUnclear = outcome.is === 'unclear'
      isEnded =
        outcome.asksToWait === true ||
        throttled >= limits.sweep.throttled ||
        run.failing >= (run.isProbing() ? 1 : most)
    },
  }
  return run
}

type Sending = {
  upstream: Upstream
  rows: readonly Claimed[]
  claimedAt: number
  clock: () => number
  run: Run
}

/** Calls the upstream for one row after the other. */
async function sendRows(delivery: Delivery, sending: Sending): Promise<Outcomes> {
  const { upstream, rows, claimedAt, clock, run } = sending
  const { random = Math.random } = delivery
  const transitions: Transition[] = []
  const sent: Outcomes = { claimedAt, transitions, deliveredAt: 0, failures: 0, cause: null }
  for (const row of rows) {
    if (run.isOver()) {
      transitions.push(unsent(row))
      continue
    }
    const begunAt = clock()
    const answer = await send(row, upstream, transportOf(delivery))
    const isTheRow = row.attempts > 0 && run.isProven() && answer.is === 'again' && answer.isRefusal
    const outcome: Outcome = isTheRow ? { ...answer, is: 'refused' } : answer
    run.note(outcome)
    transitions.push(transitionOf(row, outcome, claimedAt, clock(), random()))
    if (outcome.is === 'delivered') Object.assign(sent, { deliveredAt: begunAt, failures: 0 })
    else sent.cause = outcome.cause
    if (outcome.is === 'again' || outcome.is === 'unclear') sent.failures += 1
  }
  return sent
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
