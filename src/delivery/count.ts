import type { Attribution } from '../domain/attribution'
import type { Counted } from '../domain/beacons'
import { causeOf, logError } from '../domain/log'

/** What is asked of an Analytics Engine dataset. */
type Dataset = {
  writeDataPoint: (point: { indexes: string[]; blobs: string[] }) => void | Promise<void>
}

/**
 * Counts an event: its name is the index, and the blobs are place, reason, campaign, source, and a capture's three identities
 * (docs/events.md). Analytics that fail are logged and are nobody else's concern.
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

/** A tag as it is counted: a mail program may have put an address into it. */
function named(tag = ''): string {
  return tag.includes('@') ? '' : tag
}
