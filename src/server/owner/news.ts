import { endOf, type Giveaway } from '../../core/giveaway/giveaway.ts'
import { timeOf } from '../../core/giveaway/round.ts'
import { DAY_MS } from '../../core/lib/dates.ts'
import { plural } from '../../core/lib/words.ts'
import type { Counts, Row, Stored, Subject, Time } from './stored.ts'

/** What has happened since an instant, or happens within two days. */
export function newsOf(
  { counts, draws }: Stored,
  { configuration, now }: Subject,
  since: number,
  time: Time,
): string[] {
  function first({ kind, first_at: at }: Counts) {
    return at !== null && at >= since && `The first ${kind} came on ${time(at)}.`
  }
  function soon(what: string, ms: number) {
    return ms > now && ms <= now + 2 * DAY_MS && `${what} on ${time(ms)}.`
  }
  function dates({ id, ...period }: Giveaway) {
    return [soon(`${id} opens`, period.opensAt.ms), soon(`${id} closes`, endOf(period) - 1)]
  }
  function drawn({ giveaway, round, lines, closed_at: closedAt, signature }: Row) {
    return [
      Number(closedAt) >= since &&
        `The list of ${giveaway} closed: ${plural(Number(lines), 'line')}.`,
      signature === null &&
        timeOf(Number(round)) <= now &&
        `${giveaway} can be drawn: "draw ${giveaway} --remote".`,
    ]
  }
  const news = [
    ...counts.map(first),
    ...configuration.giveaways.flatMap(dates),
    ...draws.flatMap(drawn),
  ]
  return news.filter((each) => each !== false)
}
