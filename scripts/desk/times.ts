import type { Row } from './ledger/ask.ts'

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

/** Reads `2025-07-20`, `2025-07-20T00:00:00-05:00` or `7d` (days before now) as milliseconds; undefined when it is none. */
export function readSince(text: string, now: number): number | undefined {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined) return now - Number(days) * DAY_MS
  if (!/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
