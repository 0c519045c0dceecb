import { count } from '../delivery/count'
import type { Attribution } from '../domain/attribution'
import type { Counted } from '../domain/beacons'
import type { AppContext } from './app-env'

/** Counts a request's event, unless the browser opts out (https://globalprivacycontrol.org) or sees a preview. */
export function countFor(c: AppContext, counted: Counted, attribution: Attribution): void {
  if (c.req.header('sec-gpc') === '1' || c.var.configuration.preview !== undefined) return
  c.executionCtx.waitUntil(count(c.env.EVENTS, counted, attribution))
}
