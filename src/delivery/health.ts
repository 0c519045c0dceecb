import { realTimers, type Timers, within } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind } from './submission.ts'
import type { Upstreams } from './upstreams.ts'

/** Why a person should look. A closed list, because monitors compare it. */
export type HealthCode =
  | 'ledger_unreachable'
  | 'setting_unreadable'
  | 'giveaways_overlap'
  | 'preview_at_site_origin'
  | 'list_late'
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
  if (findings.ledger.some((row) => isListLate(row, now))) return 'list_late'
  const connected = findings.ledger.filter(({ kind }) => findings.upstreams[kind] !== undefined)
  const upstream = connected.map((row) => judgeUpstream(row, now))
  return upstream.find((code) => code !== undefined) ?? attentionIn(findings.ledger, now)
}

/** Whether receipts wait for the draw's public list longer than the cron ever needs. */
function isListLate({ unlisted_since: since }: UpstreamRow, now: number): boolean {
  return since !== null && now - since > limits.health.unlisted
}

/** The problem of a configured upstream. Rows of one that is not configured wait on purpose. */
export function judgeUpstream(row: UpstreamRow, now: number): HealthCode | undefined {
  const { unswept, failures, backlog, late } = limits.health
  if (row.failures >= failures && row.waits === 1) return 'upstream_failing'
  if (row.closed_until > now) return undefined
  // While the upstream took nothing, nothing was late.
  const isOlder = (since: number, ms: number) => now - Math.max(since, row.closed_until) >= ms
  if (row.due_since !== null && isOlder(row.swept_at, unswept)) return 'sweep_late'
  const isDueLong = row.due_since !== null && isOlder(row.due_since, backlog)
  return isDueLong || row.late >= late ? 'backlog' : undefined
}

function attentionIn(ledger: readonly UpstreamRow[], now: number): HealthCode | undefined {
  const isOld = ({ attention_since: since }: UpstreamRow) =>
    since !== null && now - since >= limits.health.attention
  return ledger.some(isOld) ? 'needs_attention' : undefined
}

/** What the ledger knows of one upstream; times in milliseconds since the epoch. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  /** Until when the upstream takes nothing. */
  closed_until: number
  /** How many calls have failed since the last delivery. */
  failures: number
  /** 1 when any row waits, due or not. */
  waits: number
  /** Since when the row is due that has been so longest; null when none is. */
  due_since: number | null
  /** How many rows have failed, and waited for an hour, as far as it matters: five at most. */
  late: number
  /** Since when the oldest row has needed a person; null when none does. */
  attention_since: number | null
  /** Since when the oldest receipt has waited for the public list, the same for both; null when none waits. */
  unlisted_since: number | null
}

/** Reads the state of both upstreams. Rejects when the ledger fails or takes too long. */
export async function readUpstreams(
  db: Db,
  now: number,
  timers: Timers = realTimers,
): Promise<UpstreamRow[]> {
  const { backlog, late, ledger } = limits.health
  const asked = db
    .prepare(UPSTREAMS)
    .bind(now, now - backlog, late)
    .all()
  return (await within(ledger, asked, timers)).results as UpstreamRow[]
}

const PENDING = "SELECT 1 FROM submissions WHERE kind = u.kind AND status = 'pending'"
const dueSince = (tried: string) => `SELECT min(next_attempt_at) AS since FROM submissions
    WHERE kind = u.kind AND status = 'pending' AND ${tried} AND next_attempt_at <= ?1`

const UPSTREAMS = `
SELECT kind, swept_at, closed_until, failures,
  EXISTS (${PENDING} AND attempts = 0) OR EXISTS (${PENDING} AND attempts > 0) AS waits,
  (SELECT min(since) FROM (
    ${dueSince('attempts = 0')}
    UNION ALL ${dueSince('attempts > 0')}
    UNION ALL SELECT min(claimed_until) FROM submissions WHERE kind = u.kind AND status = 'sending' AND claimed_until <= ?1
  )) AS due_since,
  (SELECT count(*) FROM (${PENDING} AND attempts > 0 AND waiting_since <= ?2 LIMIT ?3)) AS late,
  (SELECT min(next_attempt_at) FROM submissions
    WHERE kind = u.kind AND status = 'needs_attention') AS attention_since,
  (SELECT min(unlisted_since) FROM submissions WHERE unlisted_since IS NOT NULL) AS unlisted_since
FROM upstreams u`
