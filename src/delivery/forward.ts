import { causeOf } from '../domain/log'
import { claimNew } from './claims'
import { wireOf, type Delivery } from './delivery'
import { limits } from './limits'
import { sendRound } from './round'
import { send } from './send'
import { recordRound } from './record-round'
import type { Submission } from './submission'
import { realTimers, within } from './timers'
import type { Upstream } from './upstreams'

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
