import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind } from './submission.ts'

/** A row that only this invocation may send, until its lease expires. */
export type Claimed = {
  id: string
  payload: string
  /** The form that an entry was posted to; null for a signup. */
  formId: string | null
  attempts: number
  /** How often the upstream answered 2xx with an unreadable body. */
  unreadables: number
  waitingSince: number
  /** When the row was due before the claim. */
  dueAt: number
}

export type Claim = {
  token: string
  rows: Claimed[]
  /** Number of the upstream's consecutive rests; 0: healthy. */
  rests: number
  /** The different rows that have failed since its last success or rest. */
  failing: string[]
}

type Due = { kind: Kind; now: number; limit: number }

/**
 * Claims a kind's due rows, oldest due first, and the upstream's current minute. Claims nothing while the upstream rests
 * or when another sweep has claimed this minute. One transaction, so two sweeps never share a row.
 */
export async function claimDue(db: Db, { kind, now, limit }: Due): Promise<Claim> {
  const token = crypto.randomUUID()
  const { lease, wrongClock } = limits.sweep
  const minute = now - (now % limits.minute)
  const bounds = [kind, now, minute, now + wrongClock, now + limits.rest.longest]
  const [found] = await db.batch([
    db.prepare(`SELECT ${COLUMNS} ${DUE}`).bind(...bounds, limit),
    db.prepare(CLAIM_DUE).bind(...bounds, limit, token, now + lease),
    db.prepare(TAKE_MINUTE).bind(kind, now, minute, now + wrongClock),
  ])
  const rows = (found?.results ?? []) as (Claimed & { rests: number; failing: string })[]
  const { rests = 0, failing = '[]' } = rows[0] ?? {}
  return { token, rows, rests, failing: JSON.parse(failing) as string[] }
}

/** Claims one new row by id, unless its upstream has failures: then the row waits for the sweep. */
export async function claimNew(db: Db, id: string, now: number): Promise<Claim> {
  const token = crypto.randomUUID()
  const { results } = await db
    .prepare(CLAIM_NEW)
    .bind(id, now + limits.soonLease, token, now)
    .all()
  return { token, rows: results as Claimed[], rests: 0, failing: [] }
}

const COLUMNS = `id, payload, form_id AS formId, attempts + 1 AS attempts, unreadables,
  waiting_since AS waitingSince, next_attempt_at AS dueAt, failures AS rests, failing_rows AS failing`

// A time too far in the future was written by a wrong clock, so it is ignored.
const MINUTE_IS_FREE = '(swept_at < ?3 OR swept_at > ?4)'

const DUE = `
FROM submissions JOIN upstreams USING (kind)
WHERE kind = ?1 AND status IN ('pending', 'sending') AND next_attempt_at <= ?2
  AND ${MINUTE_IS_FREE} AND (paused_until <= ?2 OR paused_until > ?5)
ORDER BY next_attempt_at, id LIMIT ?6`

const CLAIM_DUE = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, claim = ?7, next_attempt_at = ?8
WHERE id IN (SELECT id ${DUE})`

const TAKE_MINUTE = `UPDATE upstreams SET swept_at = ?2 WHERE kind = ?1 AND ${MINUTE_IS_FREE}`

const CLAIM_NEW = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, claim = ?3, next_attempt_at = ?2
WHERE id = ?1 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0)
RETURNING id, payload, form_id AS formId, attempts, unreadables, waiting_since AS waitingSince, ?4 AS dueAt`
