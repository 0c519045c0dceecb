import { type EventName, eventNames } from '../src/pages/events.ts'
import type { CommandContext } from './command.ts'
import { fetchText } from './fetch.ts'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { datasetOf } from './target.ts'

/** How often an event happened at a place. */
export type Visit = { event: string; place: string; reason: string; times: number }

/** The steps of a visit with their events. */
const steps = {
  'page viewed': 'page_viewed',
  'quiz started': 'quiz_started',
  'quiz finished': 'quiz_finished',
  'profile form opened': 'unlock_shown',
  'signed up': 'email_captured',
  'entry begun': 'entry_begun',
  'entry sent': 'entry_sent',
  refused: 'refused',
  'shop link pressed': 'buy_clicked',
  shared: 'shared',
} as const satisfies Record<string, EventName>

/** The count of each step. */
export function stepsOf(visits: readonly Visit[]): [step: string, times: number][] {
  return Object.entries(steps).map(([step, taken]) => {
    const counts = visits.filter(({ event }) => event === taken).map(({ times }) => times)
    return [step, counts.reduce((total, times) => total + times, 0)]
  })
}

/** Each event by place and reason, in the order of a visit. */
export function placesOf(visits: readonly Visit[]): Row[] {
  const orderOf = (event: string) => eventNames.findIndex((name) => name === event)
  return visits.toSorted(
    (a, b) =>
      orderOf(a.event) - orderOf(b.event) ||
      a.place.localeCompare(b.place, 'en', { numeric: true }),
  )
}

type Asked = Pick<CommandContext, 'target' | 'fetchImpl'>

/** Whether there are analytics: only production has them. */
export function canAskVisits({ target }: Asked): boolean {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env
  return target.remote && Boolean(account && token)
}

/**
 * Queries the Analytics Engine for all events since an instant. Each point stands for `_sample_interval` events.
 * https://developers.cloudflare.com/analytics/analytics-engine/sql-api/
 */
export async function visitsSince(asked: Asked, since: number): Promise<Visit[]> {
  if (!canAskVisits(asked))
    throw new Refused(
      'Visits are counted in production: use --remote, with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN set (docs/events.md).',
    )
  const { CLOUDFLARE_ACCOUNT_ID: account = '', CLOUDFLARE_API_TOKEN: token } = process.env
  const { status, text } = await fetchText(
    asked.fetchImpl,
    `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/analytics_engine/sql`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: `SELECT index1 AS event, blob1 AS place, blob2 AS reason, SUM(_sample_interval) AS times
FROM ${datasetOf(asked.target)} WHERE timestamp >= toDateTime(${Math.floor(since / 1000)})
GROUP BY event, place, reason FORMAT JSON`,
    },
  )
  if (status === 200) return visitsIn(text)
  const why = { 401: 'the token is not valid', 403: 'the token may not read Account Analytics' }
  const says = why[status as keyof typeof why] ?? `the answer is ${status || text}`
  throw new Refused(`The counts of visits cannot be read: ${says} (docs/events.md).`, 3)
}

/** The API returns 64-bit counts as strings. */
function visitsIn(text: string): Visit[] {
  try {
    const { data } = JSON.parse(text) as { data: Record<keyof Visit, string | number | null>[] }
    return data.map(({ event, place, reason, times }) => ({
      event: String(event),
      place: String(place ?? ''),
      reason: String(reason ?? ''),
      times: Number(times),
    }))
  } catch {
    throw new Refused('The answer of the Analytics Engine cannot be read.', 3)
  }
}
