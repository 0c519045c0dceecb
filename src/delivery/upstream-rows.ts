import { realTimers, type Timers, within } from '../lib/timers.ts'
import type { Kind } from './kinds.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

/** What the ledger knows of one upstream; times in milliseconds since the epoch. */
export type UpstreamRow = {
  kind: Kind
  swept_at: number
  /** End of the upstream's rest. */
  paused_until: number
  failing_since: number | null
  /** Time of the last successful delivery. */
  delivered_at: number | null
  /** Since when the oldest due row has waited; null when none is due. */
  waiting_since: number | null
}

/** Reads the state of both upstreams. Rejects when the ledger fails or takes too long. */
export async function readUpstreams(
  db: Db,
  now: number,
  timers: Timers = realTimers,
): Promise<UpstreamRow[]> {
  const asked = db.prepare(UPSTREAMS).bind(now).all()
  return (await within(limits.health.ledger, asked, timers)).results as UpstreamRow[]
}

const UPSTREAMS = `
SELECT kind, swept_at, paused_until, failing_since,
  (SELECT max(delivered_at) FROM submissions
    WHERE kind = u.kind AND status = 'delivered') AS delivered_at,
  (SELECT waiting_since FROM submissions
    WHERE kind = u.kind AND status IN ('pending', 'sending') AND next_attempt_at <= ?1
    ORDER BY next_attempt_at, id LIMIT 1) AS waiting_since
FROM upstreams u`
