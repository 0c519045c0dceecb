import { type EventName, eventNames } from '../src/pages/events.ts'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'

/** One line of an answer: how often something happened at a place. */
export type Visit = { event: string; place: string; reason: string; times: number }

/** The steps of a visit, and the event of each. */
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

/** How often each step of a visit was taken. */
export function stepsOf(visits: readonly Visit[]): { step: string; times: number }[] {
  return Object.entries(steps).map(([step, taken]) => ({
    step,
    times: visits
      .filter(({ event }) => event === taken)
      .reduce((total, { times }) => total + times, 0),
  }))
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

/** Whether the environment has what `askVisits` needs. */
export function canAskVisits({ CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN }: NodeJS.ProcessEnv) {
  return Boolean(CLOUDFLARE_ACCOUNT_ID && CLOUDFLARE_API_TOKEN)
}

/**
 * Asks the Analytics Engine for all events since an instant; each point stands for `_sample_interval` events.
 * https://developers.cloudflare.com/analytics/analytics-engine/sql-api/
 */
export async function askVisits(
  dataset: string,
  since: number,
  env: NodeJS.ProcessEnv,
  fetchImpl: typeof fetch,
): Promise<Visit[]> {
  const account = encodeURIComponent(env['CLOUDFLARE_ACCOUNT_ID'] ?? '')
  const answer = await fetchImpl(
    `https://api.cloudflare.com/client/v4/accounts/${account}/analytics_engine/sql`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${env['CLOUDFLARE_API_TOKEN']}` },
      body: `SELECT index1 AS event, blob1 AS place, blob2 AS reason, SUM(_sample_interval) AS times
FROM ${dataset} WHERE timestamp >= toDateTime(${Math.floor(since / 1000)})
GROUP BY event, place, reason FORMAT JSON`,
      signal: AbortSignal.timeout(30_000),
    },
  ).catch(() => undefined)
  if (answer?.ok) return visitsIn(await answer.text())
  const why = { 401: 'the token is not valid', 403: 'the token may not read Account Analytics' }
  const status = answer?.status ?? 0
  const says = why[status as keyof typeof why] ?? (answer ? `it answered ${status}` : 'no answer')
  throw new Refused(`The counts of visits cannot be read: ${says} (docs/events.md).`, 3)
}

/** Counts arrive as texts, since they are 64 bits wide. */
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
