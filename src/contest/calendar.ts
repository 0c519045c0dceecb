import { giveawayDates } from '../giveaway/dates.ts'
import { textsOf } from '../giveaway/texts.ts'
import { fill } from '../lib/words.ts'
import { giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'

const EVENT_MINUTES = 30

/** The giveaway's opening as an iCalendar file (RFC 5545), with an alarm one hour before. `now` is its DTSTAMP. */
export function calendarOf({ origin, giveaway }: ContestSite, now: number): string {
  const { calendar } = textsOf(giveaway)
  const dates = giveawayDates(giveaway)
  const opens = giveaway.opensAt.ms
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thirty-Two//Giveaway//EN',
    'BEGIN:VEVENT',
    `UID:giveaway-${opens}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(opens)}`,
    `DTEND:${utc(opens + EVENT_MINUTES * 60_000)}`,
    `SUMMARY:${escape(calendar.title)}`,
    `DESCRIPTION:${escape(fill(calendar.description, dates))}`,
    `URL:${origin}${giveawayPath(giveaway.id)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escape(calendar.alarm)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}

/** `20250720T050000Z` */
function utc(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Escapes a text value of a calendar file: RFC 5545, section 3.3.11. */
function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Folds a line at 75 octets, as RFC 5545 requires, without cutting a character. */
export function contentLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
