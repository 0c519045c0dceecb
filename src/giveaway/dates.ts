import type { GiveawayFields } from '../content/types.ts'
import { daylightTime, localDate, longDate, monthDay, timeOfDay } from '../lib/dates.ts'
import { numberWord } from '../lib/words.ts'
import { drawAtOf, type Giveaway } from './giveaway.ts'
import { roundOf } from './round.ts'

/** What a giveaway's texts fill in: dates and times, each in the offset of its content file, and the number of winners. */
type GiveawayDates = {
  /** `July 20, 2025` */
  opens: string
  closes: string
  /** `July 20 – August 18, 2025`; both years when they differ. */
  span: string
  /** Day and time of the drawing: `August 19, 2025`, `noon EST`. */
  drawn: string
  drawnTime: string
  answerDays: string
  /** `one winner`, `two winners` */
  winners: string
  /** `winner is`, `winners are` */
  winnerIs: string
  /** `12:00 AM EST`, `11:59 PM EST` */
  opensTime: string
  closesTime: string
  /** ` (1:00 AM Eastern Daylight Time)` for EST in New York's summer, else empty. */
  opensThere: string
  closesThere: string
}

export function giveawayDates(
  giveaway: Pick<Giveaway, 'opensAt' | 'closesAt' | 'answerDays' | 'winners'>,
): GiveawayDates {
  const { opensAt, closesAt, answerDays, winners } = giveaway
  const drawAt = drawAtOf(giveaway)
  const sameYear = localDate(opensAt).getUTCFullYear() === localDate(closesAt).getUTCFullYear()
  const opens = longDate(opensAt)
  const closes = longDate(closesAt)
  return {
    opens,
    closes,
    span: `${sameYear ? monthDay(opensAt) : opens} – ${closes}`,
    drawn: longDate(drawAt),
    drawnTime: timeOfDay(drawAt).replace(/^12:00 PM/, 'noon'),
    answerDays: String(answerDays),
    winners: `${numberWord(winners)} ${winners === 1 ? 'winner' : 'winners'}`,
    winnerIs: winners === 1 ? 'winner is' : 'winners are',
    opensTime: timeOfDay(opensAt),
    closesTime: timeOfDay(closesAt),
    opensThere: daylightTime(opensAt),
    closesThere: daylightTime(closesAt),
  }
}

type RuleFields = Pick<GiveawayFields, 'sponsor' | 'openTo'>
export function ruleValues(giveaway: Giveaway, { sponsor, openTo = '' }: RuleFields) {
  return {
    ...giveawayDates(giveaway),
    round: roundOf(giveaway).toLocaleString('en-US'),
    openTo,
    sponsor: sponsor.name,
    address: sponsor.address,
  }
}
