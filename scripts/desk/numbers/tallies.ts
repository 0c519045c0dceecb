import { Refused } from '../refused.ts'

/** One line of the answer: how often something happened on a day, at a place, for a campaign. */
export type Tally = {
  day: string
  event: string
  place: string
  reason: string
  campaign: string
  times: number
}

/** A query as the SQL interface takes it; `since` in milliseconds. Each point stands for `_sample_interval` events. */
export function tallySql(dataset: string, since: number): string {
  return `SELECT formatDateTime(timestamp, '%Y-%m-%d') AS day, index1 AS event, blob1 AS place, blob2 AS reason,
  blob3 AS campaign, SUM(_sample_interval) AS times
FROM ${dataset} WHERE timestamp >= toDateTime(${Math.floor(since / 1000)})
GROUP BY day, event, place, reason, campaign ORDER BY day
FORMAT JSON`
}

/** The lines of an answer. Counts arrive as texts, since they are 64 bits wide. */
export function readTallies(text: string): Tally[] {
  try {
    const { data } = JSON.parse(text) as { data: Record<keyof Tally, string | number | null>[] }
    return data.map((row) => ({
      day: String(row.day),
      event: String(row.event),
      place: String(row.place ?? ''),
      reason: String(row.reason ?? ''),
      campaign: String(row.campaign ?? ''),
      times: Number(row.times),
    }))
  } catch {
    throw new Refused('This is no answer of the Analytics Engine: it wants FORMAT JSON.')
  }
}
