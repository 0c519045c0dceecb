import { Refused } from './refused.ts'

const DAY_MS = 86_400_000

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
