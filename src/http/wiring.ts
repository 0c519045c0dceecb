import type { Configuration } from '../configuration.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { Consumer } from '../delivery/message.ts'
import type { Stores } from '../delivery/stores.ts'
import { upstreamsOf } from '../delivery/upstreams.ts'
import { log } from '../lib/log.ts'
import type { AppContext, Bindings } from './app-env.ts'

/** The two stores and `waitUntil`. */
export function storesOf(c: AppContext): Stores {
  return {
    db: c.env.DB,
    spill: c.env.SPILL,
    log,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

export function deliveryOf(env: Bindings, configuration: Configuration): Delivery {
  return { db: env.DB, upstreams: upstreamsOf(configuration), log }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, spill: env.SPILL, log }
}
