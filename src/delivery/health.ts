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
  | 'upstream_refusing'
  | 'upstream_failing'
  | 'nothing_delivered'

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
  return findings.ledger
    .filter(({ kind }) => findings.upstreams[kind] !== undefined)
    .map((row) => judgeUpstream(row, now))
    .find((code) => code !== undefined)
}

/** Whether receipts wait for the draw's public list longer than the cron ever needs. */
function isListLate({ unlisted_since: since }: UpstreamRow, now: number): boolean {
  return since !== null && now - since > limits.health.unlisted
}

/** The problem of a configured upstream. Rows of one that is not configured wait on purpose. */
export function judgeUpstream(row: UpstreamRow, now: number): HealthCode | undefined {
  const { failing_since: failing, waiting_since: waiting, delivered_at: delivered } = row
  const { unswept, undelivered } = limits.health
  // A resting upstream needs no sweep, so the time counts from the end of its rest.
  const idleSince = Math.max(row.swept_at, row.paused_until)
  if (waiting !== null && now - idleSince > unswept) return 'sweep_late'
  if (failing !== null && row.refused >= limits.rest.after) return 'upstream_refusing'
  if (failing !== null && now - failing >= limits.health.failing) return 'upstream_failing'
  if (waiting === null || row.paused_until > now) return undefined
  const quietSince = Math.max(delivered ?? 0, waiting)
  return now - quietSince >= undelivered ? 'nothing_delivered' : undefined
}

/** What the ledger knows of one upstream; times in milliseconds since the epoch. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  /** End of the upstream's rest. */
  paused_until: number
  failing_since: number | null
  /** How many rows wait because the upstream refuses them and takes no other, as far as it matters: five at most. */
  refused: number
  /** Time of the last successful delivery. */
  delivered_at: number | null
  /** Since when the oldest due row has waited; null when none is due. */
  waiting_since: number | null
  /** Since when the oldest receipt has waited for the public list, the same for both; null when none waits. */
  unlisted_since: number | null
}

/** Reads the state of both upstreams. Rejects when the ledger fails or takes too long. */
export async function readUpstreams(
  db: Db,
  now: number,
  timers: Timers = realTimers,
): Promise<UpstreamRow[]> {
  const asked = db.prepare(UPSTREAMS).bind(now, limits.rest.after).all()
  return (await within(limits.health.ledger, asked, timers)).results as UpstreamRow[]
}

const UPSTREAMS = `
SELECT kind, swept_at, max(paused_until, closed_until) AS paused_until, failing_since,
  (SELECT count(*) FROM (
    SELECT 1 FROM submissions
    WHERE kind = u.kind AND status = 'pending' AND undecided = 'refused' LIMIT ?2
  )) AS refused,
  (SELECT max(delivered_at) FROM submissions
    WHERE kind = u.kind AND status = 'delivered') AS delivered_at,
  (SELECT min(waiting_since) FROM (
    SELECT waiting_since FROM (
      SELECT waiting_since FROM submissions
      WHERE kind = u.kind AND status = 'pending' AND attempts = 0 AND next_attempt_at <= ?1
      ORDER BY next_attempt_at, id LIMIT 1
    )
    UNION ALL SELECT waiting_since FROM (
      SELECT waiting_since FROM submissions
      WHERE kind = u.kind AND status IN ('pending', 'sending') AND attempts > 0 AND next_attempt_at <= ?1
      ORDER BY next_attempt_at, id LIMIT 1
    )
  )) AS waiting_since,
  (SELECT min(unlisted_since) FROM submissions WHERE unlisted_since IS NOT NULL) AS unlisted_since
FROM upstreams u`
