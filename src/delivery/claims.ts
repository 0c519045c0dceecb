import type { Db } from './stores'
import type { Kind } from './submission'

/** A row that this invocation alone may send until its lease runs out. */
export type Claimed = {
  id: string
  payload: string
  /** Counts this attempt. */
  attempts: number
  receivedAt: number
  waitingSince: number
  /** How often in a row the upstream has failed; above 0 the first send is a probe. */
  failures: number
}

export type Claim = { token: string; rows: Claimed[] }

type Row = {
  id: string
  payload: string
  attempts: number
  received_at: number
  waiting_since: number
  failures: number
}

type Due = { kind: Kind; now: number; leaseMs: number; limit: number; apartMs: number }

/**
 * Takes the oldest due rows of a kind, and the upstream's minute with them: nothing while it is paused, or when a
 * sweep has taken rows less than `apartMs` before `now`. One transaction, so two sweeps at once never share a row.
 */
export async function claimDue(
  db: Db,
  { kind, now, leaseMs, limit, apartMs }: Due,
): Promise<Claim> {
  const token = crypto.randomUUID()
  const [claimed] = await db.batch([
    db.prepare(CLAIM_DUE).bind(kind, now, now + leaseMs, token, limit, now - apartMs),
    db.prepare(TAKE_MINUTE).bind(kind, now, now - apartMs),
  ])
  return { token, rows: read(claimed?.results) }
}

/** Takes one new row by its id, unless its upstream has trouble: then it waits for the sweep. */
export async function claimNew(
  db: Db,
  { id, now, leaseMs }: { id: string; now: number; leaseMs: number },
): Promise<Claim> {
  const token = crypto.randomUUID()
  const { results } = await db
    .prepare(CLAIM_NEW)
    .bind(id, now + leaseMs, token)
    .all()
  return { token, rows: read(results) }
}

function read(results: unknown[] | undefined): Claimed[] {
  return ((results ?? []) as Row[])
    .map(({ received_at: receivedAt, waiting_since: waitingSince, ...row }) => ({
      ...row,
      receivedAt,
      waitingSince,
    }))
    .toSorted((a, b) => a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1))
}

const RETURNING = `RETURNING id, payload, attempts, received_at, waiting_since,
  (SELECT failures FROM upstreams u WHERE u.kind = submissions.kind) AS failures`

// A minute that lies in the future was taken by a clock that was wrong: it does not count.
const MINUTE_TAKEN = (now: string, earliest: string) =>
  `swept_at > ${earliest} AND swept_at <= ${now}`

const CLAIM_DUE = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?3, claim = ?4
WHERE id IN (
  SELECT id FROM submissions
  WHERE kind = ?1 AND status IN ('pending', 'sending') AND next_attempt_at <= ?2
    AND EXISTS (
      SELECT 1 FROM upstreams
      WHERE kind = ?1 AND paused_until <= ?2 AND NOT (${MINUTE_TAKEN('?2', '?6')})
    )
  ORDER BY received_at, id LIMIT ?5
)
${RETURNING}`

const TAKE_MINUTE = `
UPDATE upstreams SET swept_at = ?2
WHERE kind = ?1 AND paused_until <= ?2 AND NOT (${MINUTE_TAKEN('?2', '?3')})`

const CLAIM_NEW = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?2, claim = ?3
WHERE id = ?1 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0)
${RETURNING}`
