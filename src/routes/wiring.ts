import type { Consumer } from '../delivery/consume'
import type { Delivery } from '../delivery/forward'
import type { Stores } from '../delivery/stores'
import { upstreamsOf } from '../delivery/upstreams'
import { readConfiguration } from '../domain/configuration'
import { log } from '../domain/log'
import type { AppContext, Bindings } from './app-env'

/** The two stores and the invocation's own afterlife, as a visitor's request hands them to delivery. */
export function storesOf(c: AppContext): Stores {
  return {
    db: c.env.DB,
    spill: c.env.SPILL,
    log,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

export function deliveryOf(env: Bindings): Delivery {
  return { db: env.DB, upstreams: upstreamsOf(readConfiguration(env)), log }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, spill: env.SPILL, log }
}
