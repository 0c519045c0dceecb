import type { giveawayPlaceholders, rulePlaceholders } from '../content/placeholders.ts'
import type { GiveawayFields } from '../content/types.ts'
import { daylightTime, localDate, longDate, monthDay, timeOfDay } from '../time/dates.ts'
import { numberWord } from '../text/words.ts'
import { drawAtOf, type Giveaway } from './giveaway.ts'
import { roundOf } from './round.ts'

type Values = Readonly<Record<(typeof giveawayPlaceholders)[number], string>>

/** The values of placeholders in a giveaway's texts. Dates and times have the offset of its content file. */
export function giveawayDates(
  giveaway: Pick<Giveaway, 'opensAt' | 'closesAt' | 'answerDays' | 'winners'>,
): Values {
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

export function ruleValues(
  giveaway: Giveaway,
  { sponsor, openTo = '' }: Pick<GiveawayFields, 'sponsor' | 'openTo'>,
): Readonly<Record<(typeof rulePlaceholders)[number], string>> {
  return {
    ...giveawayDates(giveaway),
    round: roundOf(giveaway).toLocaleString('en-US'),
    openTo,
    sponsor: sponsor.name,
    address: sponsor.address,
  }
}
