import type { Grouping } from '../../core/pages/dashboard-paths.ts'
import type { Db } from '../ledger/stores.ts'
import { kinds, states } from '../ledger/submission.ts'
import { quoted } from './stored.ts'

/** `held`: how many of both are held. */
type Group = { name: string; signups: number; entries: number; held: number }

/** The group of a row in SQL; `-` without a campaign. `?2`: the offset in seconds. */
const groups: Readonly<Record<Grouping, string>> = {
  day: "date(received_at / 1000 + ?2, 'unixepoch')",
  campaign: attributed('utm_campaign'),
  source: attributed('utm_source', 'ref', 'referrer'),
  page: attributed('page'),
}

function attributed(...names: readonly string[]): string {
  const values = names.map((name) => `attribution ->> '$.${name}'`)
  return `iif(json_valid(attribution), coalesce(${values.join(', ')}, '-'), '-')`
}

/** Signups and entries by group since an instant: days in their order and the giveaway's offset; else most first. */
export async function countBy(
  db: Db,
  by: Grouping,
  { since, offsetMinutes }: { since: number; offsetMinutes: number },
): Promise<Group[]> {
  const sql = `SELECT ${groups[by]} AS name,
      sum(kind = 'signup') AS signups, sum(kind = 'entry') AS entries, sum(status = 'held') AS held
    FROM submissions INDEXED BY by_time
    WHERE kind IN (${quoted(kinds)}) AND status IN (${quoted(states)}) AND received_at >= ?1
    AND ?2 = ?2 GROUP BY 1 ORDER BY ${by === 'day' ? '1' : 'signups + entries DESC, 1'} LIMIT 100`
  const query = db.prepare(sql).bind(since, offsetMinutes * 60)
  return (await query.all()).results as Group[]
}
