import type { Log } from '../lib/log.ts'
import { realTimers, type Timers } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Wire } from './send.ts'
import type { Db } from './stores.ts'
import type { Upstreams } from './upstreams.ts'

/** What forwarding needs. All but ledger, policy table and log has a default. */
export type Delivery = {
  db: Db
  upstreams: Upstreams
  log: Log
  fetch?: typeof fetch
  timers?: Timers
  /** In [0, 1): jitter of the backoff. */
  random?: () => number
  /** Time limit of one upstream call, in milliseconds. */
  timeLimit?: number
}

export function wireOf(delivery: Pick<Delivery, 'fetch' | 'timers' | 'timeLimit'>): Wire {
  const { timers = realTimers, timeLimit = limits.upstream } = delivery
  // An arrow function, because workerd's fetch must not be called as a method of another object.
  return { fetch: delivery.fetch ?? ((input, init) => fetch(input, init)), timers, timeLimit }
}
