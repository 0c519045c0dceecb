import type { Configuration } from '../configuration.ts'
import { extendChains } from '../delivery/public-list.ts'
import { sweep } from '../delivery/sweep.ts'
import { giveawayAt } from '../giveaway/giveaway.ts'
import type { Bindings } from './app-env.ts'
import { configurationOf } from './configuration.ts'
import { deliveryOf } from './wiring.ts'

/** The cron, each minute: forwards due rows, and appends new receipts to the draw's public list. */
export async function minuteOf(env: Bindings, scheduledTime: number): Promise<void> {
  const configuration = configurationOf(env)
  const delivery = deliveryOf(env, configuration)
  const now = Math.max(scheduledTime, Date.now())
  await Promise.all([
    sweep(delivery, scheduledTime),
    extendChains(delivery, begun(configuration, now), now),
  ])
}

/** Giveaways that have begun. Of closed ones only late receipts are published. */
function begun({ giveaways }: Configuration, now: number) {
  return giveaways
    .map((giveaway) => giveawayAt(giveaway, now))
    .filter(({ phase }) => phase !== 'not_started')
    .map(({ id, phase }) => ({ id, isOpen: phase === 'open' }))
}
