import type { Row } from './ledger/ask.ts'
import { Refused } from './refused.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

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
