import { DAY_MS } from '../lib/dates.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind } from './submission.ts'

/** A row that only this invocation may send, until its lease expires. */
export type Claimed = {
  id: string
  payload: string
  /** Where the post came from, JSON. */
  attribution: string | null
  /** The form that an entry was posted to; null for a signup. */
  formId: string | null
  attempts: number
  /** How many of them ended in an unknown outcome. */
  unknowns: number
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
  /** Whether it has delivered within the last hour. */
  isAlive: boolean
}

/**
 * Claims a kind's due rows, in the order in which they are to be sent, and the upstream's current minute. Claims nothing
 * while the upstream rests or when another sweep has claimed this minute. Of two sweeps that chose the same rows, the first
 * gets them.
 */
export async function claimDue(
  db: Db,
  { kind, now, limit }: { kind: Kind; now: number; limit: number },
): Promise<Claim> {
  const token = crypto.randomUUID()
  const { lease, wrongClock } = limits.sweep
  const minute = now - (now % limits.minute)
  const free = [kind, now, minute, now + wrongClock, now + limits.rest.longest]
  const [states, due] = await db.batch([
    db.prepare(UPSTREAM).bind(...free),
    db.prepare(DUE).bind(kind, now, limit),
  ])
  const [upstream] = (states?.results ?? []) as UpstreamState[]
  if (upstream === undefined) return { token, rows: [], rests: 0, failing: [], isAlive: false }
  const { rests, failing, deliveredAt } = upstream
  const turns = inTurn((due?.results ?? []) as Due[], limit, rests)

  const ids = JSON.stringify(turns.map(({ id }) => id))
  const [claimed] = await db.batch([
    db.prepare(CLAIM).bind(...free, ids, token, now + lease),
    db.prepare(TAKE_MINUTE).bind(kind, now, minute, now + wrongClock),
  ])
  const byId = new Map(((claimed?.results ?? []) as Claimed[]).map((row) => [row.id, row]))
  const rows = turns.flatMap(({ id, dueAt }) => {
    const row = byId.get(id)
    return row ? { ...row, dueAt } : []
  })
  return {
    token,
    rows,
    rests,
    failing: JSON.parse(failing) as string[],
    isAlive: isAliveAt(deliveredAt, now),
  }
}

/** Notes that a minute's sweep came by, where there is nobody to send to. */
export async function passBy(db: Db, kind: Kind, now: number): Promise<void> {
  const minute = now - (now % limits.minute)
  await db
    .prepare(TAKE_MINUTE)
    .bind(kind, now, minute, now + limits.sweep.wrongClock)
    .all()
}

type UpstreamState = { rests: number; failing: string; deliveredAt: number | null }
/** A row that may be claimed, when it was due, and in which order it was found. */
type Due = { id: string; dueAt: number; list: 'fresh' | 'failed_before' | 'newest' }

/**
 * The order of a sweep: rows that were never tried, then those that have failed before, which get at least one place. So a
 * row that keeps failing costs the others nothing. After a rest every second row is the newest, so that an upstream that
 * takes some rows is found alive.
 */
function inTurn(due: Due[], limit: number, rests: number): Due[] {
  const {
    fresh = [],
    failed_before: failed = [],
    newest = [],
  } = Object.groupBy(due, ({ list }) => list)
  const places = failed.length > 0 && limit > 1 ? limit - 1 : limit
  const ordered = [...fresh.slice(0, places), ...failed].slice(0, limit)
  if (rests === 0) return ordered
  const turns = ordered.flatMap((row, index) => {
    const latest = newest.slice(index, index + 1)
    return rests % 2 === 0 ? [row, ...latest] : [...latest, row]
  })
  return [...new Map(turns.map((row) => [row.id, row])).values()].slice(0, limit)
}

function isAliveAt(deliveredAt: number | null, now: number): boolean {
  return deliveredAt !== null && now - deliveredAt <= limits.alive
}

/** Claims one new row by id, unless its upstream has failures: then the row waits for the sweep. */
export async function claimNew(db: Db, id: string, now: number): Promise<Claim> {
  const token = crypto.randomUUID()
  const { results } = await db
    .prepare(CLAIM_NEW)
    .bind(id, now + limits.soonLease, token, now)
    .all()
  const rows = results as (Claimed & { deliveredAt: number | null })[]
  const isAlive = isAliveAt(rows[0]?.deliveredAt ?? null, now)
  return { token, rows, rests: 0, failing: [], isAlive }
}

const DELIVERED_AT = (kind: string) =>
  `(SELECT max(delivered_at) FROM submissions d WHERE d.kind = ${kind} AND d.status = 'delivered')`

// A time too far in the future was written by a wrong clock, so it is ignored.
const MINUTE_IS_FREE = '(swept_at < ?3 OR swept_at > ?4)'
const IS_OPEN = (now: string) => `(closed_until <= ${now} OR closed_until > ${now} + ${DAY_MS})`
const IS_FREE = `kind = ?1 AND ${MINUTE_IS_FREE} AND (paused_until <= ?2 OR paused_until > ?5) AND ${IS_OPEN('?2')}`

const UPSTREAM = `
SELECT failures AS rests, failing_rows AS failing, ${DELIVERED_AT('?1')} AS deliveredAt
FROM upstreams WHERE ${IS_FREE}`

const IS_FRESH = `kind = ?1 AND status = 'pending' AND attempts = 0 AND next_attempt_at <= ?2`
const HAS_FAILED = `kind = ?1 AND status IN ('pending', 'sending') AND attempts > 0 AND next_attempt_at <= ?2`

const listOf = (list: Due['list'], where: string, order: string) =>
  `SELECT * FROM (
    SELECT id, next_attempt_at AS dueAt, '${list}' AS list FROM submissions WHERE ${where}
    ORDER BY next_attempt_at ${order}, id ${order} LIMIT ?3
  )`
const DUE = [
  listOf('fresh', IS_FRESH, ''),
  listOf('failed_before', HAS_FAILED, ''),
  listOf('newest', IS_FRESH, 'DESC'),
].join(' UNION ALL ')

const CLAIMED =
  'id, payload, attribution, form_id AS formId, attempts, unknowns, waiting_since AS waitingSince'

const CLAIM = `
UPDATE submissions SET status = 'sending', attempts = attempts + 1, claim = ?7, next_attempt_at = ?8
WHERE id IN (SELECT value FROM json_each(?6)) AND (${IS_FRESH} OR ${HAS_FAILED})
  AND EXISTS (SELECT 1 FROM upstreams WHERE ${IS_FREE})
RETURNING ${CLAIMED}`

const TAKE_MINUTE = `UPDATE upstreams SET swept_at = ?2 WHERE kind = ?1 AND ${MINUTE_IS_FREE}`

const CLAIM_NEW = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, claim = ?3, next_attempt_at = ?2
WHERE id = ?1 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0 AND ${IS_OPEN('?4')})
RETURNING ${CLAIMED}, ?4 AS dueAt, ${DELIVERED_AT('submissions.kind')} AS deliveredAt`
