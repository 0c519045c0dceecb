import type { Head } from '../draw/file.ts'
import { firstHead, headsAfter, leafOf } from '../draw/list.ts'
import { causeOf, type Log } from '../lib/log.ts'
import { realTimers, type Timers, within } from '../lib/timers.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

type Tip = { giveaway: string; count: number; head: string | null }
type Chaining = { db: Db; log: Log; timers?: Timers }

/**
 * Appends new receipts to their giveaways' chains in ledger order, and publishes the hour's heads. Never throws. Of two runs
 * at the same time, the second conflicts on the positions and is rolled back.
 */
export async function extendChains(
  { db, log, timers = realTimers }: Chaining,
  giveaways: readonly PublishedGiveaway[],
  now: number,
): Promise<void> {
  try {
    await within(limits.ledger, append(db), timers)
    if (giveaways.length > 0) await within(limits.ledger, publish(db, giveaways, now), timers)
  } catch (error) {
    log('chain_failed', { cause: causeOf(error) })
  }
}

async function append(db: Db): Promise<void> {
  const [waiting, tips] = await db.batch(
    [WAITING, TIPS].map((sql) => db.prepare(sql).bind(limits.leavesPerMinute)),
  )
  const receipts = (waiting?.results ?? []) as { receipt: string; giveaway: string }[]
  if (receipts.length === 0) return
  const leaves = ((tips?.results ?? []) as Tip[]).flatMap((tip) => {
    const own = receipts.filter(({ giveaway }) => giveaway === tip.giveaway)
    return listed(tip, own)
  })
  const list = JSON.stringify(leaves)
  await db.batch([APPEND, TAKE_OFF].map((sql) => db.prepare(sql).bind(list)))
}

function listed({ giveaway, count, head }: Tip, receipts: readonly { receipt: string }[]) {
  const leaves = receipts.map(({ receipt }) => leafOf(receipt))
  const heads = headsAfter(head ?? firstHead(giveaway), leaves)
  return receipts.map(({ receipt }, n) => ({
    giveaway,
    seq: count + n + 1,
    receipt,
    leaf: leaves[n],
    head: heads[n + 1],
  }))
}

const WAITING = `
SELECT receipt, giveaway FROM submissions WHERE unlisted_since IS NOT NULL
ORDER BY unlisted_since, received_at, id LIMIT ?1`

/** The end of each list that gets new leaves. */
export const TIPS = `
SELECT giveaway, coalesce((SELECT max(seq) FROM leaves l WHERE l.giveaway = w.giveaway), 0) AS count,
  (SELECT head FROM leaves l WHERE l.giveaway = w.giveaway ORDER BY seq DESC LIMIT 1) AS head
FROM (SELECT DISTINCT giveaway FROM (${WAITING})) w`

// A receipt that was erased meanwhile has its leaf, too: the heads that were computed need it.
const APPEND = `
INSERT INTO leaves (giveaway, seq, receipt, leaf, head)
SELECT value ->> 'giveaway', value ->> 'seq',
  (SELECT s.receipt FROM submissions s WHERE s.receipt = value ->> 'receipt'), value ->> 'leaf', value ->> 'head'
FROM json_each(?1)`

const TAKE_OFF = `
UPDATE submissions SET unlisted_since = NULL
WHERE receipt IN (SELECT value ->> 'receipt' FROM json_each(?1))`

/** A giveaway whose head is published each hour while open, and later when a leaf came late. */
export type PublishedGiveaway = { id: string; isOpen: boolean }

async function publish(db: Db, giveaways: readonly PublishedGiveaway[], now: number) {
  const hour = now - (now % limits.hour)
  await db.batch(
    giveaways.map(({ id, isOpen }) =>
      db.prepare(PUBLISH).bind(id, hour, firstHead(id), Number(isOpen)),
    ),
  )
}

const LAST = 'FROM leaves WHERE giveaway = ?1 ORDER BY seq DESC LIMIT 1'

const PUBLISH = `
WITH last AS (SELECT coalesce((SELECT seq ${LAST}), 0) AS count, coalesce((SELECT head ${LAST}), ?3) AS head)
INSERT INTO heads (giveaway, hour, count, head)
SELECT ?1, ?2, count, head FROM last
WHERE ?1 NOT IN (SELECT giveaway FROM draws)
  AND (?4 = 1 OR count > coalesce((SELECT count FROM heads WHERE giveaway = ?1 ORDER BY hour DESC LIMIT 1), 0))
  AND NOT EXISTS (SELECT 1 FROM heads WHERE giveaway = ?1 AND hour = ?2)`

/** Every published head of a giveaway's list, and how many leaves it has. */
export async function publishedHeads(db: Db, giveaway: string) {
  const asked = db.batch([
    db.prepare(HEADS).bind(giveaway),
    db.prepare('SELECT max(seq) AS count FROM leaves WHERE giveaway = ?1').bind(giveaway),
  ])
  const [heads, last] = await within(limits.published.ledger, asked, realTimers)
  const [{ count } = { count: null }] = (last?.results ?? []) as { count: number | null }[]
  return { heads: (heads?.results ?? []) as Head[], count: count ?? 0 }
}

/** The leaves of a giveaway's list after the first `from`, at most `length`. */
export async function leavesOf(db: Db, giveaway: string, from: number, length: number) {
  const asked = db
    .prepare(LEAVES)
    .bind(giveaway, from, from + length)
    .all()
  const { results } = await within(limits.published.ledger, asked, realTimers)
  return (results as { leaf: string }[]).map(({ leaf }) => leaf)
}

const LEAVES = 'SELECT leaf FROM leaves WHERE giveaway = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq'

/** Asks for the published heads of a giveaway's list, oldest first: rows of the type `Head`. */
export const HEADS = `
SELECT strftime('%Y-%m-%dT%H:%M:%S.000Z', hour / 1000, 'unixepoch') AS hour, count, head
FROM heads WHERE giveaway = ?1 ORDER BY heads.hour`
