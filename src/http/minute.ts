import { extendChains } from '../delivery/chain'
import { sweep } from '../delivery/sweep'
import type { Configuration } from '../domain/configuration'
import { giveawayAt } from '../domain/giveaway'
import type { Bindings } from './app-env'
import { configurationOf } from './configuration'
import { deliveryOf } from './wiring'

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
