import type { Counted } from '../domain/beacons.ts'
import { causeOf, logError } from '../lib/log.ts'
import type { Attribution } from '../posts/attribution.ts'
import type { AppContext } from './app-env.ts'

/** Counts a request's event, unless the browser opts out (https://globalprivacycontrol.org) or sees a preview. */
export function countFor(c: AppContext, counted: Counted, attribution: Attribution): void {
  if (c.req.header('sec-gpc') === '1' || c.var.configuration.preview !== undefined) return
  c.executionCtx.waitUntil(count(c.env.EVENTS, counted, attribution))
}

/** The part of an Analytics Engine dataset that is used. */
type Dataset = {
  writeDataPoint: (point: { indexes: string[]; blobs: string[] }) => void | Promise<void>
}

/**
 * Counts an event: the index is its name, the blobs are place, reason, campaign, source, and a capture's three identities
 * (docs/events.md). Logs a failure and never throws.
 */
export async function count(
  dataset: Dataset,
  counted: Counted,
  attribution: Attribution,
): Promise<void> {
  const { event, place = '', reason = '', result } = counted
  const { utm_campaign: campaign, utm_source, ref, referrer } = attribution
  const source = utm_source ?? ref ?? referrer
  const identities = result ? [result.primary, ...result.secondary] : ['', '', '']
  const blobs = [place, reason, named(campaign), named(source), ...identities]
  try {
    await dataset.writeDataPoint({ indexes: [event], blobs })
  } catch (error) {
    logError('event_not_written', { cause: causeOf(error) })
  }
}

/** A tag without e-mail addresses, because mail programs may add one. */
function named(tag = ''): string {
  return tag.includes('@') ? '' : tag
}
