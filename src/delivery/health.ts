import { realTimers, type Timers, within } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind } from './submission.ts'
import { isHealthy } from './transition.ts'
import type { Upstreams } from './upstreams.ts'

/** Why a person should look. A closed list, because monitors compare it. */
export type HealthCode =
  | 'ledger_unreachable'
  | 'setting_unreadable'
  | 'giveaways_overlap'
  | 'preview_at_site_origin'
  | 'sweep_late'
  | 'upstream_failing'
  | 'backlog'
  | 'needs_attention'

/** The input of the health check. `ledger` is undefined when it did not answer in time. */
export type Findings = {
  ledger: readonly UpstreamRow[] | undefined
  upstreams: Upstreams
  unreadableSettings: number
  /** How many giveaways overlap the default one, after the settings are applied. */
  overlappedGiveaways: number
  previewIgnored: boolean
}

/** The most important problem; causes come before their effects. */
export function judge(findings: Findings, now: number): HealthCode | undefined {
  if (findings.ledger === undefined) return 'ledger_unreachable'
  if (findings.unreadableSettings > 0) return 'setting_unreadable'
  if (findings.overlappedGiveaways > 0) return 'giveaways_overlap'
  if (findings.previewIgnored) return 'preview_at_site_origin'
  const connected = findings.ledger.filter(({ kind }) => findings.upstreams[kind] !== undefined)
  const upstream = connected.map((row) => judgeUpstream(row, now))
  return upstream.find((code) => code !== undefined) ?? attentionIn(findings.ledger, now)
}

/** The problem of a configured upstream. Rows of one that is not configured wait on purpose. */
export function judgeUpstream(row: UpstreamRow, now: number): HealthCode | undefined {
  const { unswept, failures, backlog } = limits.health
  const { fresh_since: fresh, again_since: again } = row
  if (row.failures >= failures && (fresh ?? again) !== null) return 'upstream_failing'
  const isDueFor = (ms: number, since: number | null) => since !== null && now - since >= ms
  const isDue = [fresh, again, row.lost_since].some((since) => isDueFor(0, since))
  if (isDue && now - row.swept_at >= unswept) return 'sweep_late'
  // New rows may wait for days behind the budget of an upstream that delivers.
  const standing = { deliveredAt: row.delivered_at, failedAt: 0, failures: row.failures }
  const waits = [again, row.lost_since, isHealthy(standing, now) ? null : fresh]
  const isLate =
    isDueFor(backlog, row.late_since) || waits.some((since) => isDueFor(backlog, since))
  return isLate ? 'backlog' : undefined
}

function attentionIn(ledger: readonly UpstreamRow[], now: number): HealthCode | undefined {
  const isOld = ({ attention_since: since }: UpstreamRow) =>
    since !== null && now - since >= limits.health.attention
  return ledger.some(isOld) ? 'needs_attention' : undefined
}

/** What the ledger knows of one upstream; times in milliseconds since the epoch, null for no such row. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  delivered_at: number
  /** How many calls have failed since the last delivery. */
  failures: number
  /** When the first of the rows never tried is due, and of those that have failed. */
  fresh_since: number | null
  again_since: number | null
  /** When the first lease of a row that is being sent ends. */
  lost_since: number | null
  /** Since when the fifth of the rows that have failed has waited. */
  late_since: number | null
  /** Since when the oldest row has needed a person. */
  attention_since: number | null
}

/** Reads the state of both upstreams. Rejects when the ledger fails or takes too long. */
export async function readUpstreams(db: Db, timers: Timers = realTimers): Promise<UpstreamRow[]> {
  const asked = db
    .prepare(UPSTREAMS)
    .bind(limits.health.late - 1)
    .all()
  return (await within(limits.health.ledger, asked, timers)).results as UpstreamRow[]
}

// Each index is named: SQLite prefers `by_time` for some of them, and then reads all rows of the kind.
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
