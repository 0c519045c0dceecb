import { Refused } from './refused.ts'

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
