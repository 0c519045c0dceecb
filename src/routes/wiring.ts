import type { Consumer } from '../delivery/consume'
import type { Delivery } from '../delivery/forward'
import type { Stores } from '../delivery/stores'
import { sweep } from '../delivery/sweep'
import { upstreamsOf } from '../delivery/upstreams'
import { readConfiguration, type Configuration } from '../domain/configuration'
import { causeOf, log, logError } from '../domain/log'
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

export function deliveryOf(env: Bindings, configuration: Configuration): Delivery {
  return { db: env.DB, upstreams: upstreamsOf(configuration), log }
}

/** The cron's sweep. While the configuration cannot be read nothing is forwarded, and every minute says why. */
export async function sweepOf(env: Bindings, scheduledTime: number): Promise<void> {
  try {
    await sweep(deliveryOf(env, readConfiguration(env)), scheduledTime)
  } catch (error) {
    logError('sweep_failed', { cause: causeOf(error) })
  }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, spill: env.SPILL, log }
}
