import { causeOf } from '../../core/lib/log.ts'
import { withTimeout } from '../../core/lib/timers.ts'
import { claimDue, claimNew, claimProbe, type Outcomes, record, takeMinute } from './claims.ts'
import { limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import { send, type Transport } from './send.ts'
import type { Service } from '../services/service.ts'
import type { Db } from '../ledger/stores.ts'
import { type Kind, kinds, type Submission } from '../ledger/submission.ts'
import { type Claimed, restAfter, transitionOf, unsent } from './transition.ts'
import { rowsPerMinute, type Upstreams } from '../services/upstreams.ts'

export type Delivery = Transport & {
  db: Db
  upstreams: Upstreams
  /** A number in [0, 1) for the jitter of the backoff. */
  random: () => number
}

/**
 * Forwards due rows to both upstreams, each within its budget. Never throws. Its clock starts at the later of `scheduledTime`
 * and the real time.
 */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  const { timers, log } = delivery
  const ahead = Math.max(0, scheduledTime - timers.now())
  const now = () => timers.now() + ahead
  const own = { ...delivery, timers: { ...timers, now } }
  await Promise.all(
    kinds.map((kind) =>
      sweepKind(own, kind).catch((error: unknown) => {
        // The claim has written when its rows are due again; the idempotency key marks a second send.
        log('sweep_failed', { kind, cause: causeOf(error) })
      }),
    ),
  )
}

async function sweepKind(delivery: Delivery, kind: Kind): Promise<void> {
  const { db, log, timers, random } = delivery
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  const now = timers.now()
  // Calls start only within their own minute, so that overlapping sweeps never exceed the pace.
  const end = now - (now % limits.minute) + limits.sweep.lastCall
  if (now >= end) return
  const failures = await withTimeout(limits.ledger, takeMinute(db, kind, now), timers)
  if (failures === undefined) return

  const run = startRun(failures, () => timers.now() >= end)
  let left = rowsPerMinute(upstream)
  // Also a limit of the queries, because a row may be claimed alone.
  const claims = Math.ceil(left / limits.sweep.claim) + 1
  for (let n = 1, isLast = false; !isLast; n++) {
    const claimedAt = timers.now()
    const wasProbing = run.isProbing()
    const claimed = wasProbing
      ? claimProbe(db, kind, claimedAt)
      : claimDue(db, kind, claimedAt, Math.min(left, limits.sweep.claim))
    const rows = await withTimeout(limits.ledger, claimed, timers)
    const sent = await sendRows(delivery, upstream, { rows, claimedAt }, run)
    left -= rows.length
    isLast = run.isOver() || left === 0 || rows.length === 0 || n === claims
    const rest = run.isSilent() ? restAfter(failures + run.failed, random()) : 0
    const endsFailing = wasProbing && !run.isProbing()
    await save(delivery, kind, { ...sent, endsFailing }, isLast ? now + rest : undefined)
    if (rows.length > 0) log('swept', { kind, claimed: rows.length, failures: run.failed })
  }
}

/** Sends an accepted submission right after the response. Never throws: the sweep retries failures. */
export async function forwardImmediately(
  delivery: Delivery,
  { id, kind }: Submission,
): Promise<void> {
  const { db, log, timers } = delivery
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  try {
    const claimedAt = timers.now()
    const rows = await withTimeout(limits.ledger, claimNew(db, id, claimedAt), timers)
    if (rows.length === 0) return
    const run = startRun(0, () => false)
    const sent = await sendRows(delivery, upstream, { rows, claimedAt }, run)
    if (run.cause !== null) log('forward_failed', { id, cause: run.cause })
    await save(delivery, kind, sent)
  } catch (error) {
    log('forward_failed', { id, cause: causeOf(error) })
  }
}

type Run = ReturnType<typeof startRun>

/** What the calls of one invocation show of an upstream that had so many failed calls in a row before. */
function startRun(failures: number, isPast: () => boolean) {
  const most = limits.sweep.failures
  let isUnclear = false
  let isEnded = false
  const run = {
    /** When the last delivered call ended, or 0. */
    deliveredAt: 0,
    /** Failed calls in a row. */
    failed: 0,
    cause: null as string | null,
    isProbing: () => failures >= most && run.deliveredAt === 0,
    /** Whether the last call was a delivery: if a row is then rejected again, it is the cause. */
    isProven: () => run.deliveredAt > 0 && run.failed === 0,
    isSilent: () => run.deliveredAt === 0 && isUnclear && failures + run.failed >= most,
    isOver: () => isEnded || isPast(),
    note(outcome: Outcome, at: number): void {
      if (outcome.is === 'delivered') {
        run.deliveredAt = at
        run.failed = 0
        return
      }
      run.cause = outcome.cause
      if (outcome.is !== 'refused') run.failed += 1
      isUnclear = outcome.is === 'unclear'
      isEnded = outcome.asksToWait === true || run.failed >= (run.isProbing() ? 1 : most)
    },
  }
  return run
}

type Claim = { rows: readonly Claimed[]; claimedAt: number }

/** Calls the upstream for one row after the other. */
async function sendRows(
  delivery: Delivery,
  upstream: Service,
  { rows, claimedAt }: Claim,
  run: Run,
): Promise<Outcomes> {
  const { timers, random } = delivery
  const before = run.failed
  const transitions = []
  for (const row of rows) {
    if (run.isOver()) {
      transitions.push(unsent(row))
      continue
    }
    const answer = await send(row, upstream, delivery)
    const isTheRow = row.attempts > 0 && run.isProven() && answer.is === 'again' && answer.isRefusal
    const outcome: Outcome = isTheRow ? { ...answer, is: 'refused' } : answer
    const at = timers.now()
    run.note(outcome, at)
    transitions.push(transitionOf(row, outcome, claimedAt, at, random()))
  }
  const { deliveredAt, failed, cause } = run
  return { claimedAt, transitions, deliveredAt, failures: failed - before, cause }
}

async function save(
  { db, timers }: Delivery,
  kind: Kind,
  sent: Outcomes,
  restsUntil?: number,
): Promise<void> {
  const statements = record(db, kind, sent, restsUntil)
  const saved = () => withTimeout(limits.ledger, db.batch(statements), timers)
  await saved().catch(saved)
}
