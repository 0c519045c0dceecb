import type { Configuration } from '../src/configuration.ts'
import { DAY_MS, longInstant } from '../src/lib/dates.ts'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'

/** The offset of the giveaway's dates, used for all times in output. */
export function offsetOf({ giveaways }: Pick<Configuration, 'giveaways'>): number {
  return giveaways[0]?.closesAt.offsetMinutes ?? 0
}

/** Formats instants: `July 20, 2025 at 9:30 AM EST`. */
export function momentIn(offsetMinutes: number): (ms: number) => string {
  return (ms) => longInstant({ ms, offsetMinutes })
}

/** A stored instant as ISO text, or null. */
export function instant(ms: Row[string] | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null
}

/** Reads `2025-07-20`, `2025-07-20T00:00:00-05:00` or `7d` (days before now) as milliseconds. Throws `Refused`. */
export function sinceOf(text: string, now: number): number {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined) return now - Number(days) * DAY_MS
  const ms = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) ? Date.parse(text) : NaN
  if (!Number.isNaN(ms)) return ms
  throw new Refused(
    `--since: "${text}" is not a date. Write it as 2025-07-20, or 7d for seven days.`,
  )
}

/** The instant a number of months earlier, on the same day of the month or its last. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
