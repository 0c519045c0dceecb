import { DAY_MS } from '../src/lib/dates.ts'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'
import type { Option } from './command.ts'

const MINUTE_MS = 60_000

/** A stored instant as ISO text; null where there is none. */
export function instant(ms: Row[string] | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null
}

/** A length of time as people say it: `3 min`, `5 h`, `4 days`. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

export const sinceOption = {
  value: 'date',
  says: 'only what came then or later: 2025-07-20, or 7d',
} as const satisfies Option

/** The instant of `--since`. Throws `Refused` when the text is no date. */
export function sinceOf(text: string | undefined, now: number): number | undefined {
  const since = text === undefined ? undefined : readSince(text, now)
  if (text !== undefined && since === undefined)
    throw new Refused(
      `--since: "${text}" is no date. Write it as 2025-07-20, or 7d for seven days.`,
    )
  return since
}

/** Reads `2025-07-20`, `2025-07-20T00:00:00-05:00` or `7d` (days before now) as milliseconds; undefined when it is none. */
function readSince(text: string, now: number): number | undefined {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined) return now - Number(days) * DAY_MS
  if (!/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}

/** How many months are kept. Throws `Refused` for fewer than the page promises. */
export function monthsOf(text: string | undefined, stated: number | undefined): number {
  const months = text === undefined ? stated : Number(/^(\d{1,3})m?$/.exec(text)?.[1])
  if (months === undefined)
    throw new Refused('The privacy page states no retentionMonths: say --older-than <months>.')
  if (!(months > 0)) throw new Refused(`--older-than: "${text}" is no number of months, as in 24m.`)
  if (stated !== undefined && months < stated)
    throw new Refused(
      `--older-than: the privacy page says ${stated} months (content/pages/privacy.md). Change that first, or use ${stated}m.`,
    )
  return months
}

/** The instant so many months before another, on the same day of the month or its last. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
