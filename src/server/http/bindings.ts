import type { Owner } from '../owner/write.ts'
import type { Delivery } from '../outbox/forward.ts'
import type { Consumer, Stores } from '../ledger/stores.ts'
import { upstreamsOf } from '../services/upstreams.ts'
import { log } from '../log.ts'
import { realTimers } from '../../core/time/timers.ts'
import { type AppContext, type Bindings, isolateStateOf } from './context.ts'

export function storesOf(c: AppContext): Stores {
  return { ...consumerOf(c.env), waitUntil: (work) => c.executionCtx.waitUntil(work) }
}

export function deliveryOf(env: Bindings): Delivery {
  return {
    db: env.DB,
    upstreams: upstreamsOf(isolateStateOf(env).configuration),
    log,
    // workerd's fetch must not be called as a method of another object.
    fetch: (input, init) => fetch(input, init),
    timers: realTimers,
  }
}

export function ownerOf(env: Bindings): Owner {
  return { configuration: isolateStateOf(env).configuration, mailbox: env.OWNER }
}

export function consumerOf(env: Bindings): Consumer {
  return { db: env.DB, fallback: env.FALLBACK, log, timers: realTimers }
}
