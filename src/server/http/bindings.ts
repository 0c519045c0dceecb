import { prose } from 'virtual:content/pages'
import type { Configuration } from '../../core/configuration.ts'
import { closeLists } from '../ledger/closed-lists.ts'
import { eraseOld } from '../outbox/erase.ts'
import { type Delivery, sweep } from '../outbox/forward.ts'
import type { Consumer, Stores } from '../ledger/stores.ts'
import { upstreamsOf } from '../services/upstreams.ts'
import { log } from '../../core/lib/log.ts'
import { realTimers } from '../../core/lib/timers.ts'
import { type AppContext, type Bindings, configurationOf } from './context.ts'

export function storesOf(c: AppContext): Stores {
  return { ...consumerOf(c.env), waitUntil: (work) => c.executionCtx.waitUntil(work) }
}

export function deliveryOf(env: Bindings, configuration: Configuration): Delivery {
  return {
    db: env.DB,
    upstreams: upstreamsOf(configuration),
    log,
    // workerd's fetch must not be called as a method of another object.
    fetch: (input, init) => fetch(input, init),
    timers: realTimers,
    random: Math.random,
  }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, fallback: env.FALLBACK, log, timers: realTimers }
}

export async function everyMinute(env: Bindings, scheduledTime: number): Promise<void> {
  const configuration = configurationOf(env)
  const delivery = deliveryOf(env, configuration)
  const now = Math.max(scheduledTime, Date.now())
  await sweep(delivery, scheduledTime)
  await eraseOld(delivery, prose.privacy.retentionMonths, now)
  // Last, because a long list may exceed the plan's CPU time. By the earlier of both clocks, because nothing reopens a list.
  await closeLists(delivery, configuration.giveaways, Math.min(scheduledTime, Date.now()))
}
