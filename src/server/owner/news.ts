import { endOf, lastMomentOf, offsetOf } from '../../core/giveaway/giveaway.ts'
import { timeOf } from '../../core/giveaway/round.ts'
import { DAY_MS, longInstant } from '../../core/lib/dates.ts'
import { plural } from '../../core/lib/words.ts'
import { type Kind, states } from '../ledger/submission.ts'
import type { Report, Subject } from './report.ts'

/** The earliest row of a kind, from one index. */
const EARLIEST = states
  .map(
    (state) =>
      `SELECT min(received_at) AS at FROM submissions INDEXED BY by_time WHERE kind = k.kind AND status = '${state}'`,
  )
  .join(' UNION ALL ')

const FIRSTS = `SELECT kind, (SELECT min(at) FROM (${EARLIEST})) AS at FROM tally k ORDER BY kind DESC`
const DRAWS = 'SELECT giveaway, round, lines, closed_at, signature FROM draws'

/** What has happened since an instant, or happens within two days. */
export async function readNews(
  { db, configuration, now }: Subject,
  { offers }: Report,
  since: number,
): Promise<string[]> {
  const { giveaways } = configuration
  const time = (ms: number) => longInstant({ ms, offsetMinutes: offsetOf(configuration) })
  const isSoon = (ms: number) => ms > now && ms <= now + 2 * DAY_MS
  const answers = await db.batch([FIRSTS, DRAWS].map((sql) => db.prepare(sql)))
  const [firsts, draws] = answers.map(({ results }) => results) as [First[], Drawn[]]
  return [
    ...firsts
      .filter(({ at }) => at !== null && at >= since)
      .map(({ kind, at }) => `The first ${kind} came on ${time(at!)}.`),
    ...giveaways.flatMap(({ id, ...period }) => [
      ...(isSoon(period.opensAt.ms) ? [`${id} opens on ${time(period.opensAt.ms)}.`] : []),
      ...(isSoon(endOf(period)) ? [`${id} closes on ${time(endOf(period) - 1)}.`] : []),
    ]),
    ...draws.flatMap(({ giveaway, round, lines, closed_at: closedAt, signature }) => [
      ...(closedAt >= since ? [`The list of ${giveaway} closed: ${plural(lines, 'line')}.`] : []),
      ...(signature === null && timeOf(round) <= now
        ? [`${giveaway} can be drawn: "draw ${giveaway} --remote".`]
        : []),
    ]),
    ...offers.flatMap(({ giveaway: id, line, asked_at: askedAt }) => {
      const giveaway = giveaways.find((one) => one.id === id)
      const last = giveaway && lastMomentOf(giveaway, askedAt)
      return last !== undefined && last >= now && last < now + DAY_MS
        ? [`The offer to line ${line} of ${id} ends on ${time(last)}.`]
        : []
    }),
  ]
}

type First = { kind: Kind; at: number | null }
type Drawn = {
  giveaway: string
  round: number
  lines: number
  closed_at: number
  signature: string | null
}
