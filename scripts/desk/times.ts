import type { Row } from './ledger/ask.ts'

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
