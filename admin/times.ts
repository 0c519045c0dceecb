import type { Configuration } from '../src/configuration.ts'
import { longInstant } from '../src/lib/dates.ts'
import type { Row } from './ledger.ts'

/** Formats a stored instant: `July 20, 2025 at 9:30 AM EST`. */
export type FormatInstant = (ms: Row[string] | undefined) => string

/** The offset of the giveaway's dates, used for all times in output. */
export function offsetOf({ giveaways }: Pick<Configuration, 'giveaways'>): number {
  return giveaways[0]?.closesAt.offsetMinutes ?? 0
}

export function instantFormatIn(configuration: Configuration): FormatInstant {
  const offsetMinutes = offsetOf(configuration)
  return (ms) => longInstant({ ms: Number(ms), offsetMinutes })
}

/** A stored instant as ISO text, or null. */
export function instant(ms: Row[string] | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null
}
