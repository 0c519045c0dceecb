import { causeOf } from '../log.ts'
import { withTimeout } from '../../core/time/timers.ts'
import { limits } from '../ledger/limits.ts'
import type { Db } from '../ledger/stores.ts'
import { type Kind, kinds, type Submission } from '../ledger/submission.ts'
import { rowsPerMinute, type Upstreams } from '../services/upstreams.ts'
import { type Claimed, claimDue, claimNew, record, type Result } from './claims.ts'
import { endSweep, takeMinute } from './minutes.ts'
import { send, type Transport } from './send.ts'
import { judge, stateAfter } from './transition.ts'

export type Delivery = Transport & { db: Db; upstreams: Upstreams }

/** Forwards due rows to both upstreams, each at its pace. Never throws. */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  const now = Math.max(scheduledTime, delivery.timers.now())
  const minute = now - (now % limits.minute)
  await Promise.all(
    kinds.map((kind) =>
      sweepKind(delivery, kind, minute).catch((error: unknown) => {
        // The claim has written when its rows are due again; the idempotency key marks a second send.
        delivery.log('sweep_failed', { kind, cause: causeOf(error) })
      }),
    ),
  )
}

async function sweepKind(delivery: Delivery, kind: Kind, minute: number): Promise<void> {
  const { db, log, timers } = delivery
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  // Calls start only within their own minute, so that overlapping sweeps never exceed the pace.
  const isPast = () => timers.now() >= minute + limits.sweep.lastCall
  if (isPast()) return
  const taking = takeMinute(db, kind, minute, timers.now())
  if (!(await withTimeout(limits.ledger, taking, timers))) return

  let sent: Sent = { causes: [], isAfterDelivery: false }
  // A smaller claim counts as a whole one, which also limits the queries.
  for (let left = rowsPerMinute(upstream); left > 0 && !isPast(); left -= limits.sweep.claim) {
    const size = Math.min(left, limits.sweep.claim)
    const rows = await withTimeout(limits.ledger, claimDue(db, kind, timers.now(), size), timers)
    if (rows.length === 0) break
    sent = await sendRows(delivery, kind, rows, isPast, sent.isAfterDelivery)
    log('swept', { kind, claimed: rows.length, failures: sent.causes.length })
  }
  await withTimeout(limits.ledger, endSweep(db, kind), timers)
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
    const rows = await withTimeout(limits.ledger, claimNew(db, id, timers.now()), timers)
    if (rows.length === 0) return
    const { causes } = await sendRows(delivery, kind, rows, () => false)
    for (const cause of causes) log('forward_failed', { id, cause })
  } catch (error) {
    log('forward_failed', { id, cause: causeOf(error) })
  }
}

/** `causes`: why calls failed. `isAfterDelivery`: whether the last one delivered its row. */
type Sent = { causes: string[]; isAfterDelivery: boolean }

/** Calls the upstream for one row after the other, and saves what became of them. */
async function sendRows(
  delivery: Delivery,
  kind: Kind,
  rows: readonly Claimed[],
  isPast: () => boolean,
  isAfterDelivery = false,
): Promise<Sent> {
  const { db, timers } = delivery
  const upstream = delivery.upstreams[kind]!
  const causes: string[] = []
  const results: Result[] = []
  let rest: { kind: Kind; until: number } | undefined
  for (const row of rows) {
    if (rest !== undefined || isPast()) {
      // Its claim is undone, because the service was not called.
      results.push({ row, state: row })
      continue
    }
    const outcome = judge(row, await send(row, upstream, delivery), upstream, isAfterDelivery)
    results.push({ row, state: stateAfter(row, outcome, timers.now()) })
    isAfterDelivery = outcome.type === 'delivered'
    if (outcome.type === 'delivered') continue
    causes.push(outcome.cause)
    if (outcome.rest === undefined) continue
    const now = timers.now()
    const nextMinute = now - (now % limits.minute) + limits.minute
    rest = { kind, until: Math.max(nextMinute, now + outcome.rest) }
  }
  const save = () => withTimeout(limits.ledger, record(db, results, rest), timers)
  await save().catch(save)
  return { causes, isAfterDelivery }
}
