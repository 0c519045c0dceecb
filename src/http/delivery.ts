import type { Configuration } from '../configuration.ts'
import { type Delivery, sweep } from '../delivery/forward.ts'
import { extendChains } from '../delivery/public-list.ts'
import type { Consumer, Stores } from '../delivery/stores.ts'
import { upstreamsOf } from '../delivery/upstreams.ts'
import { giveawayAt } from '../giveaway/giveaway.ts'
import { log } from '../lib/log.ts'
import { type AppContext, type Bindings, configurationOf } from './context.ts'

/** The two stores and `waitUntil`. */
export function storesOf(c: AppContext): Stores {
  return {
    db: c.env.DB,
    fallback: c.env.FALLBACK,
    log,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

export function deliveryOf(env: Bindings, configuration: Configuration): Delivery {
  return { db: env.DB, upstreams: upstreamsOf(configuration), log }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, fallback: env.FALLBACK, log }
}

/** The cron, each minute: forwards due rows, and appends new receipts to the draw's public list. */
export async function everyMinute(env: Bindings, scheduledTime: number): Promise<void> {
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
