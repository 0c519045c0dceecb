import { count } from '../delivery/count'
import type { Attribution } from '../domain/attribution'
import type { Counted } from '../domain/beacons'
import type { AppContext } from './app-env'

/** Counts what a request has told, unless its browser asks not to be counted (https://globalprivacycontrol.org) or sees a preview. */
export function countFor(c: AppContext, counted: Counted, attribution: Attribution): void {
  if (c.req.header('sec-gpc') === '1' || c.var.configuration.preview !== undefined) return
  c.executionCtx.waitUntil(count(c.env.EVENTS, counted, attribution))
}
