import type { Stores } from '../delivery/accept'
import { log } from '../domain/log'
import type { AppContext } from './app-env'

/** The two stores and the invocation's own afterlife, as delivery asks for them. */
export function storesOf(c: AppContext): Stores {
  return {
    db: c.env.DB,
    spill: c.env.SPILL,
    log,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}
