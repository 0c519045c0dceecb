import { DAY_MS } from '../src/lib/dates.ts'
import { type EventName, eventNames } from '../src/pages/events.ts'
import type { Row } from './ledger.ts'
import { formatOption, readText, rowsResult } from './output.ts'
import { Refused } from './refused.ts'
import { datasetOf } from './target.ts'
import { sinceOf, sinceOption } from './times.ts'
import { defineCommand, type ContextWith, type Options, type CommandResult } from './command.ts'

const options = {
  since: { ...sinceOption, says: `${sinceOption.says}; 30 days without it` },
  by: {
    value: 'grouping',
    says: 'a row for each; by day without it',
    choices: ['day', 'campaign', 'place'],
  },
  format: formatOption,
  sql: { says: 'only the query, to be asked elsewhere' },
  file: { value: 'file', says: 'an answer that was saved, instead of asking' },
} as const satisfies Options

export const numbers = defineCommand({
  name: 'numbers',
  summary: 'What visitors did, from a page viewed to an entry sent, as production has counted it.',
  options,
  run: showNumbers,
})

/** How often each step of a visit was taken, in an answer of the Analytics Engine. */
export function visitsIn(answer: string): { step: string; times: number }[] {
  const counts = readCounts(answer)
  return Object.entries(steps).map(([step, taken]) => ({
    step,
    times: sum(counts.filter(({ event }) => event === taken)),
  }))
}

async function showNumbers({
  given,
  now,
  target,
}: ContextWith<typeof options>): Promise<CommandResult> {
  const { by = 'day', format, file, since } = given.options
  const sql = countsSql(datasetOf(target), sinceOf(since, now) ?? now - 30 * DAY_MS)
  if (given.options.sql) return { lines: [sql], data: { sql } }
  const counts = readCounts(
    file === undefined ? await askDataset(sql, process.env) : readText(file),
  )
  const rows = by === 'place' ? byPlace(counts) : funnelBy(by, counts)
  const [first] = rows
  if (first === undefined) return { lines: ['Nothing was counted then.'], data: [], exit: 1 }
  return rowsResult(Object.keys(first), rows, format)
}

/** A query as the SQL interface takes it; `since` in milliseconds. Each point stands for `_sample_interval` events. */
export function countsSql(dataset: string, since: number): string {
  return `SELECT formatDateTime(timestamp, '%Y-%m-%d') AS day, index1 AS event, blob1 AS place, blob2 AS reason,
  blob3 AS campaign, SUM(_sample_interval) AS times
FROM ${dataset} WHERE timestamp >= toDateTime(${Math.floor(since / 1000)})
GROUP BY day, event, place, reason, campaign ORDER BY day
FORMAT JSON`
}

/** Asks the Analytics Engine: https://developers.cloudflare.com/analytics/analytics-engine/sql-api/ */
export async function askDataset(
  sql: string,
  { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token }: NodeJS.ProcessEnv,
  fetchImpl: typeof fetch = fetch,
): Promise<string> {
  if (!account || !token)
    throw new Refused(
      'numbers needs CLOUDFLARE_ACCOUNT_ID, and in CLOUDFLARE_API_TOKEN a token that may read Account Analytics (docs/events.md).',
    )
  const url = `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/analytics_engine/sql`
  const answer = await fetchImpl(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: sql,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  if (answer?.ok) return answer.text()
  const why = { 401: 'the token is not valid', 403: 'the token may not read Account Analytics' }
  const status = answer?.status ?? 0
  const says = why[status as keyof typeof why] ?? (answer ? `it answered ${status}` : 'no answer')
  throw new Refused(`The Analytics Engine did not tell: ${says}.`, 3)
}

/** One line of the answer: how often something happened on a day, at a place, for a campaign. */
type Count = {
  day: string
  event: string
  place: string
  reason: string
  campaign: string
  times: number
}

/** The lines of an answer. Counts arrive as texts, since they are 64 bits wide. */
function readCounts(text: string): Count[] {
  try {
    const { data } = JSON.parse(text) as { data: Record<keyof Count, string | number | null>[] }
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

/** The steps of a visit, and the event that takes each. */
const steps = {
  viewed: 'page_viewed',
  started: 'quiz_started',
  finished: 'quiz_finished',
  offered: 'unlock_shown',
  captured: 'email_captured',
  begun: 'entry_begun',
  sent: 'entry_sent',
  refused: 'refused',
  buy: 'buy_clicked',
  shared: 'shared',
} as const satisfies Record<string, EventName>

/** One row for each day or campaign, a column for each step. */
function funnelBy(by: 'day' | 'campaign', counts: readonly Count[]): Row[] {
  const groups = Map.groupBy(counts, (count) => count[by] || '-')
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const times = Object.entries(steps).map(([step, taken]) => [
        step,
        sum(group.filter(({ event }) => event === taken)),
      ])
      return { [by]: name, ...Object.fromEntries(times) } as Row
    })
}

/** One row for each event and place, with its reason, in the order of a visit. */
function byPlace(counts: readonly Count[]): Row[] {
  const orderOf = (event: string) => eventNames.findIndex((name) => name === event)
  const groups = Map.groupBy(counts, ({ event, place, reason }) =>
    [event, place, reason].join('\t'),
  )
  return [...groups]
    .map(([name, group]) => {
      const [event = '', place = '', reason = ''] = name.split('\t')
      return { event, place, reason, count: sum(group) }
    })
    .toSorted(
      (a, b) =>
        orderOf(a.event) - orderOf(b.event) ||
        a.place.localeCompare(b.place, 'en', { numeric: true }),
    )
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { times }) => total + times, 0)
}
