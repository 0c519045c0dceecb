import { LEAD_MS } from '../../../src/draw/proof.ts'
import type { Ask } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { storedDraw } from './ledger.ts'
import { refuseLeftovers } from './leftovers.ts'
import type { Terms } from './terms.ts'

export const HOUR_MS = 3_600_000

export type CommitOptions = {
  now: number
  /** How many hours after the commitment its round comes. */
  hours: number
  /** A person has checked that the queues are empty; the desk cannot query them. */
  queuesEmpty: boolean
}

/** Throws `Refused` while a draw cannot be committed. */
export function refuseUnmet(
  ask: Ask,
  { id, end }: Terms,
  { now, hours, queuesEmpty }: CommitOptions,
): void {
  const known = storedDraw(ask, id)
  if (known) {
    throw new Refused(
      `The draw of ${id} is committed, to round ${known.commitment.round}. It is committed once.`,
    )
  }
  if (now < end + HOUR_MS) {
    const from = new Date(end + HOUR_MS).toISOString()
    throw new Refused(
      `Entries may still be on their way: commit from ${from} on, an hour after the close.`,
    )
  }
  if (hours * HOUR_MS < LEAD_MS)
    throw new Refused('--hours: the round must be at least 1 hour ahead.')
  refuseLeftovers(ask, id)
  if (!queuesEmpty) {
    throw new Refused(
      'Look at the queues thirty-two-spill and thirty-two-spill-dead in the dashboard. When both are empty, add --queues-empty.',
    )
  }
}
