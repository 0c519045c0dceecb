import { CLAIM_DUE, CLAIM_NEW, COLUMNS, DUE, TAKE_MINUTE } from './claim-sql.ts'
import type { Kind } from './kinds.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

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
