import type { Consumer } from '../delivery/message'
import type { Delivery } from '../delivery/delivery'
import type { Stores } from '../delivery/stores'
import { upstreamsOf } from '../delivery/upstreams'
import type { Configuration } from '../domain/configuration'
import { log } from '../domain/log'
import type { AppContext, Bindings } from './app-env'

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
