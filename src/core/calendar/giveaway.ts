import { book } from 'virtual:content/book'
import { giveawayDates } from '../giveaway/dates.ts'
import { textsOf } from '../giveaway/texts.ts'
import { calendarFile, calendarTime } from './icalendar.ts'
import { fileNameOf, fill } from '../text/words.ts'
import { giveawayPath } from '../pages/paths.ts'
import type { GiveawaySite } from '../configuration.ts'

const EVENT_MINUTES = 30

export const calendarFileName = `${fileNameOf(book.title)}-giveaway.ics`

/** The giveaway's opening as an iCalendar file. */
export function calendarOf({ origin, giveaway }: GiveawaySite, now: number): string {
  const { calendar } = textsOf(giveaway)
  const opens = giveaway.opensAt.ms
  return calendarFile({ owner: book.title, product: 'Giveaway', now }, [
    {
      uid: `giveaway-${giveaway.id}@${new URL(origin).hostname}`,
      times: [
        `DTSTART:${calendarTime(opens)}`,
        `DTEND:${calendarTime(opens + EVENT_MINUTES * 60_000)}`,
      ],
      title: calendar.title,
      text: fill(calendar.description, giveawayDates(giveaway)),
      url: origin + giveawayPath(giveaway.id),
      alarm: { trigger: '-PT1H', text: calendar.alarm },
    },
  ])
}
