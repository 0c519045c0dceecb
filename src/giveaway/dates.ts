import {
  DAY_MS,
  localDate,
  longDate,
  monthDay,
  timeOfDay,
  type ZonedInstant,
} from '../lib/dates.ts'
import type { Giveaway } from './giveaway.ts'

/** The giveaway's dates and times as texts show them, each in the offset of its content file. */
type GiveawayDates = {
  /** `July 20, 2025` */
  opens: string
  closes: string
  /** `July 20 - August 18, 2025`; both years when they differ. */
  span: string
  /** Day of the drawing, of the winner's notice, and the last day to answer: `August 18`, `August 19, 2025`. */
  drawn: string
  notified: string
  named: string
  /** `12:00 AM EST`, `11:59 PM EST` */
  opensTime: string
  closesTime: string
}

/** Every date of a giveaway, computed from its two instants. */
export function giveawayDates(giveaway: Omit<Giveaway, 'id' | 'formId'>): GiveawayDates {
  const { opensAt, closesAt, drawingDays, noticeDays, answerDays } = giveaway
  const sameYear = localDate(opensAt).getUTCFullYear() === localDate(closesAt).getUTCFullYear()
  const opens = longDate(opensAt)
  const closes = longDate(closesAt)
  return {
    opens,
    closes,
    span: `${sameYear ? monthDay(opensAt) : opens} - ${closes}`,
    drawn: monthDay(daysAfter(closesAt, drawingDays)),
    notified: longDate(daysAfter(closesAt, noticeDays)),
    named: longDate(daysAfter(closesAt, noticeDays + answerDays)),
    opensTime: timeOfDay(opensAt),
    closesTime: timeOfDay(closesAt),
  }
}

function daysAfter({ ms, offsetMinutes }: ZonedInstant, days: number): ZonedInstant {
  return { ms: ms + days * DAY_MS, offsetMinutes }
}

/** What fills the placeholders of a giveaway's rules. */
export function rulePlaces(giveaway: Giveaway, sponsor: { name: string; address: string }) {
  return {
    ...giveawayDates(giveaway),
    answerDays: String(giveaway.answerDays),
    sponsor: sponsor.name,
    address: sponsor.address,
  }
}
