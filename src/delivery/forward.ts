import { causeOf } from '../lib/log.ts'
import { realTimers, within } from '../lib/timers.ts'
import { claimNew } from './claims.ts'
import { type Delivery, wireOf } from './delivery.ts'
import { limits } from './limits.ts'
import { recordRound } from './record-round.ts'
import { sendRound } from './round.ts'
import { send } from './send.ts'
import type { Submission } from './submission.ts'
import type { Upstream } from './upstreams.ts'

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
