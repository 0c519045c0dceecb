import type { Configuration } from '../../core/configuration.ts'
import { limits } from '../ledger/limits.ts'
import type { Db, Statement } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import { upstreamsOf } from '../services/upstreams.ts'
import { turn } from './claims.ts'
import { listProblems } from '../ledger/closed-lists.ts'

/** The codes of `GET /health`, which monitors match. The report explains each. */
export type HealthCode =
  | 'setting_invalid'
  | 'list_late'
  | 'sweep_late'
  | 'sweep_dies'
  | 'upstream_failing'
  | 'backlog'
  | 'needs_attention'

export type Findings = {
  ledger: readonly UpstreamRow[]
  lists: readonly HealthCode[]
  settings: Configuration
}

/** The site whose health and report are read, and the time. */
export type Source = { db: Db; configuration: Configuration; now: number }

/** Reads the health of a site. Rejects when the ledger fails. */
export async function readHealth(source: Source): Promise<HealthCode | undefined> {
  const { db, configuration: settings, now } = source
  const [ledger, lists] = await Promise.all([
    readUpstreams(db, now),
    listProblems(db, settings.giveaways, now),
  ])
  return healthProblem({ ledger, lists, settings }, now)
}

/** The most important problem: causes are reported before their effects. */
export function healthProblem(
  { ledger, lists, settings }: Findings,
  now: number,
): HealthCode | undefined {
  if (settings.invalid.length > 0) return 'setting_invalid'
  if (lists.includes('list_late')) return 'list_late'
  const upstreams = upstreamsOf(settings)
  const connected = ledger.filter(({ kind }) => upstreams[kind] !== undefined)
  const upstream = connected.map((row) => upstreamProblem(row, now))
  return upstream.find((code) => code !== undefined) ?? attentionIn(ledger, now) ?? lists[0]
}

/** The problem of a configured upstream. Rows without an upstream stay in the ledger on purpose. */
export function upstreamProblem(row: UpstreamRow, now: number): HealthCode | undefined {
  const { unended, unswept, failures, backlog } = limits.health
  const isOlder = (instant: number | null, ms: number) => instant !== null && now - instant >= ms
  const { swept_at: sweptAt, unended_since: unendedSince } = row
  // A single sweep that died is not reported: the next sweep clears it when it ends.
  if (isOlder(unendedSince, unended) && sweptAt > unendedSince!) return 'sweep_dies'
  if (row.failures >= failures) return 'upstream_failing'
  if (isOlder(row.due_since, unswept) && isOlder(sweptAt, unswept)) return 'sweep_late'
  return isOlder(row.waiting_since, backlog.late) &&
    isOlder(row.delivered_at ?? 0, backlog.undelivered)
    ? 'backlog'
    : undefined
}

function attentionIn(ledger: readonly UpstreamRow[], now: number): HealthCode | undefined {
  const isOld = ({ attention_since: since }: UpstreamRow) =>
    since !== null && now - since >= limits.health.attention
  return ledger.some(isOld) ? 'needs_attention' : undefined
}

/** An upstream's state, as its rows show it; times in milliseconds since the epoch, null without such a row. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  unended_since: number | null
  /** Of the delivered rows, when the one that was received last was delivered. */
  delivered_at: number | null
  /**
   * Of the first five rows received after it that wait: since when, how many of their attempts have
   * failed, and why.
   */
  waiting_since: number | null
  failures: number
  cause: string | null
  /** When the first row is due. */
  due_since: number | null
  /** Since when a row is refused, an undecided entry is too late for its list, or a dead letter is stored. */
  attention_since: number | null
}

export async function readUpstreams(db: Db, now: number): Promise<UpstreamRow[]> {
  return (await upstreamsQuery(db, now).all()).results as UpstreamRow[]
}

export function upstreamsQuery(db: Db, now: number): Statement {
  return db.prepare(UPSTREAMS).bind(now)
}

// INDEXED BY, because SQLite may choose `by_time` instead and read all rows of the kind.
const rowsIn = (index: string, where: string) =>
  `FROM submissions INDEXED BY ${index} WHERE kind = u.kind AND ${where}`
const firstDue = (at: number) =>
  `SELECT min(due_at) AS since ${rowsIn('due', `status = 'pending' AND ${turn} = ${at}`)}`

const UPSTREAMS = `
SELECT u.kind, u.swept_at, u.unended_since, u.delivered_at,
  min(max(w.received_at, coalesce(w.reviewed_at, 0))) AS waiting_since,
  coalesce(sum(w.attempts - iif(w.cause = 'interrupted', w.unclear, 0)), 0) AS failures,
  max(w.cause) AS cause,
  (SELECT min(since) FROM (${[0, 1, 2].map(firstDue).join(' UNION ALL ')})) AS due_since,
  (SELECT min(since) FROM (
    SELECT min(due_at) AS since ${rowsIn('refused', "status = 'refused'")}
    UNION ALL SELECT min(received_at) ${rowsIn('held', "hold = 'late' AND reviewed_at IS NULL")}
    UNION ALL SELECT min(received_at) FROM dead_letters
  )) AS attention_since
FROM (
  SELECT t.kind, t.swept_at, t.unended_since, d.received_at, d.delivered_at FROM tally t LEFT JOIN submissions d ON d.id = (
    SELECT id FROM submissions INDEXED BY by_time
    WHERE kind = t.kind AND status = 'delivered' AND received_at <= ?1 ORDER BY received_at DESC LIMIT 1)
) AS u LEFT JOIN submissions w ON w.id IN (
  SELECT id ${rowsIn('by_time', "status = 'pending' AND received_at > coalesce(u.received_at, 0)")}
  ORDER BY received_at LIMIT 5)
GROUP BY u.kind`
