import { firstHead } from '../draw/list.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

/** A giveaway whose head is published each hour while open, and later when a leaf came late. */
export type PublishedGiveaway = { id: string; isOpen: boolean }

export async function publish(db: Db, giveaways: readonly PublishedGiveaway[], now: number) {
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
WHERE ?4 = 1 OR count > coalesce((SELECT count FROM heads WHERE giveaway = ?1 ORDER BY hour DESC LIMIT 1), 0)
ON CONFLICT DO NOTHING`
