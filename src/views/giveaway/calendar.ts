import { book } from 'virtual:content/book'
import { giveawayDates } from '../../core/giveaway/dates.ts'
import { textsOf } from '../../core/giveaway/texts.ts'
import { calendarFile, calendarLink, calendarText, calendarTime } from '../../core/lib/icalendar.ts'
import { fileNameOf, fill } from '../../core/lib/words.ts'
import { giveawayPath, paths } from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'

const EVENT_MINUTES = 30

export const calendarFileName = `${fileNameOf(book.title)}-giveaway.ics`

/** The giveaway's opening as an iCalendar file. `now` is its DTSTAMP. */
export function calendarOf({ origin, giveaway }: GiveawaySite, now: number): string {
  const { calendar } = textsOf(giveaway)
  const dates = giveawayDates(giveaway)
  const opens = giveaway.opensAt.ms
  const opening = [
    `UID:giveaway-${giveaway.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(opens)}`,
    `DTEND:${calendarTime(opens + EVENT_MINUTES * 60_000)}`,
    `SUMMARY:${calendarText(calendar.title)}`,
    ...calendarLink(
      fill(calendar.description, dates),
      origin + giveawayPath(giveaway.id),
      origin + paths.contest,
    ),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${calendarText(calendar.alarm)}`,
    'END:VALARM',
  ]
  return calendarFile({ owner: book.title, product: 'Giveaway' }, [opening])
}
