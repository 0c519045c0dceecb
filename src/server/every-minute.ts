import { prose } from 'virtual:content/pages'
import { closeLists } from './ledger/closed-lists.ts'
import { limits } from './ledger/limits.ts'
import { eraseOld } from './outbox/erase.ts'
import { type Delivery, sweep } from './outbox/forward.ts'
import { type Owner, writeToOwner } from './owner/write.ts'

/**
 * The cron job. Never throws. Does nothing while its two clocks disagree, because one that is ahead
 * would close a list, erase rows or rest the sweeps too early.
 */
export async function everyMinute(
  delivery: Delivery,
  owner: Owner,
  scheduledTime: number,
): Promise<void> {
  const ahead = scheduledTime - delivery.timers.now()
  if (Math.abs(ahead) > limits.clocksDiffer) return delivery.log('clocks_disagree', { ahead })
  // First, because a sweep that dies ends this run.
  await writeToOwner(delivery, owner)
  await sweep(delivery, scheduledTime)
  await eraseOld(delivery, prose.privacy.retentionMonths, scheduledTime)
  // Late, because a long list may exceed the plan's CPU time.
  await closeLists(delivery, owner.configuration.giveaways, scheduledTime)
}
