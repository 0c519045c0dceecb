import type { Draw } from '../../core/draw/list.ts'
import { LISTED } from '../ledger/closed-lists.ts'
import type { Hold } from '../../core/forms/holds.ts'
import type { Db } from '../ledger/stores.ts'
import { type Kind, states } from '../ledger/submission.ts'
import { type UpstreamRow, upstreamsQuery } from '../outbox/health.ts'
import { turn } from '../outbox/claims.ts'
import { FIREWALL } from '../services/buttondown.ts'

export type Row = Record<string, string | number | null>

export type Counts = Record<(typeof states)[number], number> &
  UpstreamRow & {
    accepted: number
    erased: number
    holds: string
    /** When the cron last looked for rows that are too old. */
    expired_at: number | null
    /** When the first row was received. */
    first_at: number | null
  }

/** The held rows of a kind and reason. `id`, `received_at`: of one that is undecided, if any is. */
type HeldGroup = {
  kind: Kind
  hold: Hold
  count: number
  undecided: number
  id: string
  received_at: number
}

type ClosedList = Omit<Draw, 'fingerprint'>

export type Stored = Awaited<ReturnType<typeof readStored>>

/** Reads counts from indexes: 0.1 s for a million rows. `opensAt`: of the giveaway whose list closes next. */
export async function readStored(db: Db, now: number, opensAt = Number.MAX_SAFE_INTEGER) {
  const statements = [
    `SELECT *, ${states.map(counted).join(', ')},
      (SELECT min(received_at) FROM submissions INDEXED BY by_time WHERE kind = t.kind) AS first_at
      FROM tally t ORDER BY kind DESC`,
    `SELECT message_id AS id, cause FROM dead_letters LIMIT ${LISTED}`,
    NEXT_ENTRIES,
    `SELECT giveaway, line, asked_at, answer FROM draw_asked
      WHERE answer IS NULL OR answer = 'accepted' ORDER BY giveaway, place`,
    'SELECT * FROM draws',
    // It looks at the first hundred that wait, because no index has the cause.
    `SELECT 1 FROM (SELECT cause FROM submissions INDEXED BY due
      WHERE kind = 'signup' AND status = 'pending' AND ${turn} = 1 ORDER BY due_at LIMIT 100)
      WHERE cause = '${FIREWALL}' LIMIT 1`,
  ]
  const prepared = statements.map((sql) => db.prepare(sql))
  const held = db.prepare(HELD).bind(opensAt)
  const answers = await db.batch([...prepared, held, upstreamsQuery(db, now)])
  const [tallies, letters, next, offers, draws, blocked, groups, upstreams] = answers.map(
    ({ results }) => results,
  ) as [Counts[], Row[], Row[], Row[], ClosedList[], Row[], HeldGroup[], UpstreamRow[]]
  const counts = tallies.map((each): Counts => {
    const ofKind = groups.filter(({ kind }) => kind === each.kind)
    const holds = ofKind.map(({ hold, count }) => `${count} ${hold}`).join(', ')
    return { ...each, ...upstreams.find(({ kind }) => kind === each.kind), holds }
  })
  return { counts, letters, groups, next, offers, draws, isBlocked: blocked.length > 0 }
}

export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}

function counted(state: string): string {
  return `(SELECT count(*) FROM submissions INDEXED BY by_time WHERE kind = t.kind AND status = '${state}') AS ${state}`
}

/**
 * A person decides about each but repeats, and about bots only while their list is open. `?1`: the
 * giveaway's opening. Without IN, which D1 counts as another row.
 */
const HELD = `SELECT kind, hold, count(*) AS count, sum(waits) AS undecided,
    max(iif(waits, id, '')) AS id, max(iif(waits, received_at, 0)) AS received_at
  FROM (
    SELECT *, reviewed_at IS NULL AND hold <> 'duplicate'
      AND (hold <> 'honeypot' OR kind = 'entry' AND received_at >= ?1) AS waits
    FROM submissions INDEXED BY held WHERE hold IS NOT NULL
  ) GROUP BY kind, hold`

/** The first undecided duplicate of each inbox whose entry was held by hand, and of which none counts. */
const NEXT_ENTRIES = `SELECT DISTINCT next.id, next.received_at, next.giveaway
    FROM (SELECT h.inbox_key, h.giveaway FROM submissions h INDEXED BY held
      WHERE h.kind = 'entry' AND h.hold = 'by_hand') h
    CROSS JOIN submissions next ON next.id = (
      SELECT d.id FROM submissions d INDEXED BY of_inbox
      WHERE d.inbox_key = h.inbox_key AND d.kind = 'entry' AND d.hold = 'duplicate'
        AND d.giveaway = h.giveaway AND d.reviewed_at IS NULL
      ORDER BY d.received_at LIMIT 1
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM submissions c INDEXED BY place_taken
      WHERE c.inbox_key = h.inbox_key AND c.giveaway = h.giveaway AND c.kind = 'entry' AND c.hold IS NULL
    ) LIMIT ${LISTED}`
