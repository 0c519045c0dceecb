import { causeOf } from '../lib/log.ts'
import { pass, realTimers, within } from '../lib/timers.ts'
import { claimDue } from './claims.ts'
import { type Delivery, wireOf } from './delivery.ts'
import { type Kind, kinds } from './kinds.ts'
import { limits } from './limits.ts'
import { recordRound } from './record-round.ts'
import { type Round, sendRound } from './round.ts'
import { send } from './send.ts'

/**
 * Forwards what is due, both upstreams in parallel, each within its budget for the minute. Never throws. Its clock starts at
 * the later of `scheduledTime` (milliseconds since the epoch) and the real time.
 */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  await Promise.all(kinds.map((kind) => sweepKind(delivery, kind, scheduledTime)))
}

async function sweepKind(delivery: Delivery, kind: Kind, scheduledTime: number): Promise<void> {
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  const { db, log, timers = realTimers, random = Math.random } = delivery
  const begun = timers.now()
  const now = Math.max(scheduledTime, begun)
  const clock = () => now + timers.now() - begun
  // Sends start only within their own minute, so that overlapping sweeps never exceed the budget.
  const end = now - (now % limits.minute) + limits.sweep.sending
  try {
    const due = claimDue(db, { kind, now, limit: upstream.perMinute })
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
    refused: count('refused'),
    untried: count('untried'),
    ...(restMs !== undefined && { rests_for: lastError ?? '' }),
  }
}
