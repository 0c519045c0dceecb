import { book } from 'virtual:content/book'
import { addDays } from '../lib/dates.ts'
import { calendarFile, calendarText, calendarTime } from '../lib/icalendar.ts'
import { planPath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { calendarEvent as labels } from './labels.ts'
import { type PlanDay, planFrom } from './plan.ts'

/** 32 all-day events without alarms. Stable UIDs make a second import replace the first. */
export function planCalendar({ origin }: Site, first: string, now: number): string {
  const { hostname } = new URL(origin)
  const days = planFrom(first).flatMap((part) => part.days)
  return calendarFile(
    { owner: book.title, product: 'Plan' },
    days.map((day) => [
      `UID:plan-${first}-day-${day.number}@${hostname}`,
      `DTSTAMP:${calendarTime(now)}`,
      `DTSTART;VALUE=DATE:${compact(day.day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day.day, 1))}`,
      `SUMMARY:${calendarText(titleOf(day))}`,
      `DESCRIPTION:${calendarText(textOf(day, origin))}`,
      `URL:${origin}${planPath(first)}`,
      'TRANSP:TRANSPARENT',
    ]),
  )
}

function titleOf({ number, readings }: PlanDay): string {
  const titles = readings.map(({ title }) => title).join(', ')
  return titles ? labels.title({ number, titles }) : labels.untitled(number)
}

function textOf({ number, readings }: PlanDay, origin: string): string {
  const read = readings.map(({ reference, path }) =>
    [reference, `${origin}${path}`].filter(Boolean).join(': '),
  )
  return [labels.chapter(number), ...read].join('\n')
}

/** `20270103` */
function compact(day: string): string {
  return day.replaceAll('-', '')
}
