import { readFileSync } from 'node:fs'
import { type EventName, eventNames } from '../../src/pages/events.ts'
import { csvOf, tableOf } from './output.ts'
import { datasetOf } from './place.ts'
import { Refused } from './refused.ts'
import { sinceOf } from './times.ts'
import type { Desk, Verb, VerbResult } from './verb.ts'

const DAY_MS = 86_400_000

const groupings = ['day', 'campaign', 'place'] as const

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

export const numbers: Verb = {
  name: 'numbers',
  summary: 'What visitors did, from a page viewed to an entry sent, as production has counted it.',
  options: {
    since: { value: 'date', says: 'from then on: 2025-07-20, or 7d; 30 days without it' },
    by: { value: 'grouping', says: 'a row for each; by day without it', choices: groupings },
    format: { value: 'format', says: 'a table without it', choices: ['table', 'csv'] },
    sql: { says: 'only the query, to be asked elsewhere' },
    file: { value: 'file', says: 'an answer that was saved, instead of asking' },
  },
  run: tell,
}

async function tell({ given, now, place }: Desk): Promise<VerbResult> {
  const { by = 'day', format, file, since } = given.options
  const sql = tallySql(datasetOf(place), sinceOf(since, now) ?? now - 30 * DAY_MS)
  if (given.flags.has('sql')) return { lines: [sql], data: { sql } }
  const answer = file === undefined ? await askDataset(sql, process.env) : read(file)
  const rows = funnelOf(readTallies(answer), by as Grouping)
  const [first] = rows
  if (first === undefined) return { lines: ['Nothing was counted then.'], data: [], exit: 1 }
  const columns = Object.keys(first)
  if (format === 'csv') return { lines: [csvOf(columns, rows).trimEnd()], data: rows }
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
  return { lines: tableOf([columns, ...cells]), data: rows }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refused(`${file} cannot be read.`)
  }
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

type Grouping = (typeof groupings)[number]

type FunnelRow = Record<string, string | number>

/** One row for each day or campaign, a column for each step; by place one row for each event and place, with its reason. */
function funnelOf(tallies: readonly Tally[], by: Grouping): FunnelRow[] {
  if (by === 'place') return byPlace(tallies)
  const groups = Map.groupBy(tallies, (tally) => tally[by] || '-')
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, of]) => ({ [by]: name, ...countsOf(of) }))
}

function countsOf(tallies: readonly Tally[]): FunnelRow {
  const counts = Object.entries(steps).map(([step, name]) => [
    step,
    sum(tallies.filter(({ event }) => event === name)),
  ])
  return Object.fromEntries(counts) as FunnelRow
}

function byPlace(tallies: readonly Tally[]): FunnelRow[] {
  const groups = Map.groupBy(tallies, ({ event, place, reason }) =>
    [event, place, reason].join('\t'),
  )
  return [...groups]
    .map(([name, of]) => {
      const [event = '', place = '', reason = ''] = name.split('\t')
      return { event, place, reason, count: sum(of) }
    })
    .toSorted(
      (a, b) =>
        orderOf(a.event) - orderOf(b.event) ||
        a.place.localeCompare(b.place, 'en', { numeric: true }),
    )
}

function orderOf(event: string): number {
  return eventNames.findIndex((name) => name === event)
}

function sum(tallies: readonly Tally[]): number {
  return tallies.reduce((total, { times }) => total + times, 0)
}

/** One line of the answer: how often something happened on a day, at a place, for a campaign. */
type Tally = {
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
function readTallies(text: string): Tally[] {
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
