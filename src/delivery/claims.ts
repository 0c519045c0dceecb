import { limits } from './limits.ts'
import type { Db, Statement } from './stores.ts'
import type { Kind } from './submission.ts'
import {
  stateAfter,
  type Call,
  type Claimed,
  earlyTries,
  isHealthy,
  initialState,
  type UpstreamState,
  type Transition,
} from './transition.ts'

export type Claim = { token: string; rows: readonly Claimed[] }

/** Only the first sweep of a minute gets the upstream's state. A last sweep in the far future comes from a wrong clock. */
export async function claimMinute(
  db: Db,
  kind: Kind,
  now: number,
): Promise<UpstreamState | undefined> {
  const minute = now - (now % limits.minute)
  const [taken = { results: [] }] = await db.batch([
    db.prepare(CLAIM_MINUTE).bind(kind, now, minute, now + limits.sweep.wrongClock),
    db.prepare(RELEASE_EXPIRED).bind(kind, now),
  ])
  return (taken.results as UpstreamState[])[0]
}

const CLAIM_MINUTE = `
UPDATE upstreams SET swept_at = ?2, delivered_at = min(delivered_at, ?2), unclear_at = min(unclear_at, ?2)
WHERE kind = ?1 AND (swept_at < ?3 OR swept_at > ?4)
RETURNING delivered_at AS deliveredAt, unclear_at AS unclearAt, failures`

const RELEASE_EXPIRED = `
UPDATE submissions SET status = 'pending', claim = NULL, claimed_until = NULL
WHERE kind = ?1 AND status = 'sending' AND claimed_until <= ?2`

/** Claims due rows, new ones first; two or more include a retry. While the upstream fails, it alternates between oldest and newest. */
export async function claimDue(
  db: Db,
  { kind, now, limit, state }: { kind: Kind; now: number; limit: number; state: UpstreamState },
): Promise<Claim> {
  const isNewestFirst = !isHealthy(state, now) && state.failures % 2 === 1
  const early = earlyTries(state, now)
  const places = Math.min(limit, early.rows)
  const values = [kind, now, limit, places, early.calls]
  const sql = isNewestFirst ? CLAIM.newestFirst : CLAIM.oldestFirst
  const { token, rows } = await claim(db, sql, now + limits.sweep.lease, values)
  return { token, rows: rows.toSorted(inOrder) }
}

/** Claims one new row by id. Claims nothing while the upstream fails, because the sweep then probes it. */
export function claimNew(db: Db, id: string, now: number): Promise<Claim> {
  return claim(db, CLAIM_NEW, now + limits.immediateLease, [id])
}

async function claim(
  db: Db,
  sql: string,
  until: number,
  values: readonly unknown[],
): Promise<Claim> {
  const token = crypto.randomUUID()
  const { results } = await db
    .prepare(sql)
    .bind(token, until, ...values)
    .all()
  return { token, rows: results as Claimed[] }
}

function inOrder(a: Claimed, b: Claimed): number {
  const order = Number(a.attempts > 1) - Number(b.attempts > 1) || a.dueAt - b.dueAt
  return order || (a.id < b.id ? -1 : 1)
}

const claimOf = (which: string) => `
UPDATE submissions SET status = 'sending', attempts = attempts + 1, claim = ?1, claimed_until = ?2
WHERE ${which}
RETURNING id, payload, attribution, form_id AS formId, attempts, unclear, refused_at AS refusedAt,
  waiting_since AS waitingSince, next_attempt_at AS dueAt`

const WAITS = "kind = ?3 AND status = 'pending'"

/** New rows, due retries, and rows with an unclear outcome that would wait longer than the longest backoff. */
const dueIn = (direction: 'ASC' | 'DESC') => `id IN (
  WITH again AS (
    SELECT id FROM submissions WHERE ${WAITS} AND attempts > 0 AND next_attempt_at <= ?4
    ORDER BY next_attempt_at ${direction}, id ${direction} LIMIT ?5
  ), early AS (
    SELECT id FROM submissions WHERE ${WAITS} AND unclear > 0 AND unclear <= ?7
      AND next_attempt_at > ?4 + ${limits.backoff.longest}
    ORDER BY next_attempt_at, id LIMIT ?6
  ), fresh AS (
    SELECT id FROM submissions WHERE ${WAITS} AND attempts = 0 AND next_attempt_at <= ?4
    ORDER BY next_attempt_at ${direction}, id ${direction}
    LIMIT ?5 - (?5 > 1 AND (EXISTS (SELECT 1 FROM again) OR EXISTS (SELECT 1 FROM early)))
  )
  SELECT id FROM (
    SELECT id, 1 AS turn FROM fresh UNION ALL SELECT id, 2 FROM again UNION ALL SELECT id, 3 FROM early
  ) GROUP BY id ORDER BY min(turn) LIMIT ?5
)`

const CLAIM = { oldestFirst: claimOf(dueIn('ASC')), newestFirst: claimOf(dueIn('DESC')) }

const CLAIM_NEW = claimOf(`id = ?3 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0)`)
export type Sent = {
  token: string
  calls: readonly Call[]
  transitions: readonly Transition[]
  unsent: readonly string[]
}

/** The statements that save the rows' new states and the upstream's. */
export function record(
  db: Db,
  kind: Kind,
  { token, calls, transitions, unsent }: Sent,
): Statement[] {
  const { deliveredAt, unclearAt, failures } = calls.reduce(stateAfter, initialState)
  const cause = transitions.findLast((transition) => transition.cause !== null)?.cause ?? null
  return [
    db.prepare(RECORD).bind(JSON.stringify(transitions), token),
    ...(unsent.length > 0 ? [db.prepare(RELEASE_UNSENT).bind(JSON.stringify(unsent), token)] : []),
    db.prepare(RECORD_STATE).bind(kind, deliveredAt, unclearAt, failures, cause),
  ]
}

const TRIES_KEPT = 20

// Skips rows that another sweep has claimed meanwhile, except those that this sweep delivered.
const RECORD = `
UPDATE submissions SET
  status = r.status, cause = r.cause, attempts = r.attempts, unclear = r.unclear, refused_at = r.refused_at,
  next_attempt_at = r.due_at, delivered_at = CASE WHEN r.status = 'delivered' THEN r.at END,
  tries = json_insert(
    iif(json_array_length(tries) < ${TRIES_KEPT}, tries, json_remove(tries, '$[0]')),
    '$[#]', json_array(r.at, coalesce(r.cause, r.status))
  ),
  claim = NULL, claimed_until = NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause, value ->> 'dueAt' AS due_at,
    value ->> 'attempts' AS attempts, value ->> 'unclear' AS unclear, value ->> 'refusedAt' AS refused_at, value ->> 'at' AS at
  FROM json_each(?1)
) AS r
WHERE submissions.id = r.id AND (
  submissions.claim = ?2
  OR (r.status = 'delivered' AND submissions.status IN ('pending', 'sending', 'needs_attention'))
)`

const RELEASE_UNSENT = `
UPDATE submissions SET status = 'pending', attempts = attempts - 1, claim = NULL, claimed_until = NULL
WHERE id IN (SELECT value FROM json_each(?1)) AND claim = ?2`

// Invocations run in parallel: instants only rise, and a delivery resets the failures.
const RECORD_STATE = `
UPDATE upstreams SET delivered_at = max(delivered_at, ?2), unclear_at = max(unclear_at, ?3),
  failures = iif(?2 > 0, 0, failures) + ?4, cause = coalesce(?5, cause)
WHERE kind = ?1`
