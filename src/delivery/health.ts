import type { Configuration } from '../configuration.ts'
import { realTimers, type Timers, withTimeout } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind } from './submission.ts'
import { isHealthy } from './transition.ts'
import type { Upstreams } from './upstreams.ts'

/** The codes of `GET /health`, which monitors match (docs/deploy.md). */
export type HealthCode =
  | 'ledger_unreachable'
  | 'setting_invalid'
  | 'giveaways_overlap'
  | 'preview_at_site_origin'
  | 'list_late'
  | 'sweep_late'
  | 'upstream_failing'
  | 'backlog'
  | 'needs_attention'

/** `ledger` is undefined when it did not answer in time. */
export type Findings = {
  ledger: readonly UpstreamRow[] | undefined
  lateLists: readonly string[]
  upstreams: Upstreams
  settings: Pick<Configuration, 'invalid' | 'overlapped' | 'origin' | 'preview'>
}

/** The most important problem: causes are reported before their effects. */
export function healthProblem(
  { ledger, lateLists, upstreams, settings }: Findings,
  now: number,
): HealthCode | undefined {
  if (ledger === undefined) return 'ledger_unreachable'
  if (settings.invalid.length > 0) return 'setting_invalid'
  if (settings.overlapped.length > 0) return 'giveaways_overlap'
  if (settings.origin && settings.preview) return 'preview_at_site_origin'
  if (lateLists.length > 0) return 'list_late'
  const connected = ledger.filter(({ kind }) => upstreams[kind] !== undefined)
  const upstream = connected.map((row) => upstreamProblem(row, now))
  return upstream.find((code) => code !== undefined) ?? attentionIn(ledger, now)
}

/** The problem of a configured upstream. Rows without an upstream stay in the ledger on purpose. */
export function upstreamProblem(row: UpstreamRow, now: number): HealthCode | undefined {
  const { unswept, failures, backlog } = limits.health
  const { fresh_since: fresh, again_since: again } = row
  if (row.failures >= failures && (fresh ?? again) !== null) return 'upstream_failing'
  const isDueFor = (ms: number, since: number | null) => since !== null && now - since >= ms
  const isDue = [fresh, again, row.lost_since].some((since) => isDueFor(0, since))
  if (isDue && now - row.swept_at >= unswept) return 'sweep_late'
  // New rows may be queued for days behind the budget of a healthy upstream.
  const state = { deliveredAt: row.delivered_at, failures: row.failures }
  const waits = [again, row.lost_since, isHealthy(state, now) ? null : fresh]
  const isLate =
    isDueFor(backlog, row.late_since) || waits.some((since) => isDueFor(backlog, since))
  return isLate ? 'backlog' : undefined
}

function attentionIn(ledger: readonly UpstreamRow[], now: number): HealthCode | undefined {
  const isOld = ({ attention_since: since }: UpstreamRow) =>
    since !== null && now - since >= limits.health.attention
  return ledger.some(isOld) ? 'needs_attention' : undefined
}

/** An upstream's state in the ledger; times in milliseconds since the epoch, null without such a row. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  delivered_at: number
  /** Failed calls since the last delivery. */
  failures: number
  /** When the first new row is due, and the first retry. */
  fresh_since: number | null
  again_since: number | null
  /** When the first lease of a row in `sending` expires. */
  lost_since: number | null
  /** Since when the fifth-oldest failed row has been waiting. */
  late_since: number | null
  /** Since when the oldest row in `needs_attention` has been there. */
  attention_since: number | null
}

/** Reads the state of both upstreams. Rejects when the ledger fails or takes too long. */
export async function readUpstreams(db: Db, timers: Timers = realTimers): Promise<UpstreamRow[]> {
  const query = db
    .prepare(UPSTREAMS)
    .bind(limits.health.lateRows - 1)
    .all()
  return (await withTimeout(limits.health.ledger, query, timers)).results as UpstreamRow[]
}

// INDEXED BY, because SQLite may choose `by_time` instead and read all rows of the kind.
const first = (column: string, index: string, which: string) =>
  `(SELECT min(${column}) FROM submissions INDEXED BY ${index} WHERE kind = u.kind AND ${which})`

const UPSTREAMS = `
SELECT kind, swept_at, delivered_at, failures,
  ${first('next_attempt_at', 'fresh', "status = 'pending' AND attempts = 0")} AS fresh_since,
  ${first('next_attempt_at', 'again', "status = 'pending' AND attempts > 0")} AS again_since,
  ${first('claimed_until', 'sending', "status = 'sending'")} AS lost_since,
  (SELECT waiting_since FROM submissions INDEXED BY waiting
    WHERE kind = u.kind AND status = 'pending' AND attempts > 0 ORDER BY waiting_since LIMIT 1 OFFSET ?1) AS late_since,
  ${first('next_attempt_at', 'attention', "status = 'needs_attention'")} AS attention_since
FROM upstreams u`
