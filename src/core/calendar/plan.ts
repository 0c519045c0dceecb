import { book } from 'virtual:content/book'
import { chapterNumber, dayTitle } from '../book/labels.ts'
import { addDays } from '../time/dates.ts'
import { calendarFile, calendarTime } from './icalendar.ts'
import { planPath } from '../pages/paths.ts'
import type { Site } from '../configuration.ts'
import { type PlanDay, planFrom } from '../plan/plan.ts'

const READING_MINUTES = 10

/**
 * 32 all-day events; with a time like `07:00`, ten minutes at that time of the reader's own clock,
 * with an alarm. The same UIDs make a second import replace the first.
 */
export function planCalendar(
  { origin }: Site,
  { first, at }: { first: string; at: string },
  now: number,
): string {
  const { hostname } = new URL(origin)
  const days = planFrom(first).flatMap((part) => part.days)
  return calendarFile(
    { owner: book.title, product: 'Plan', now },
    days.map((day) => ({
      uid: `plan-${first}-day-${day.number}@${hostname}`,
      times: at ? timesOn(day, at) : datesOf(day),
      title: titleOf(day),
      text: descriptionOf(day, origin),
      url: origin + (day.readings[0]?.path ?? planPath(first)),
      alarm: at ? { trigger: 'PT0M', text: titleOf(day) } : undefined,
    })),
  )
}

function datesOf({ day }: PlanDay): string[] {
  return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`]
}

/** Local times without a zone, so that a reminder keeps its hour across a change of clocks. */
function timesOn({ day }: PlanDay, at: string): string[] {
  const start = Date.parse(`${day}T${at}Z`)
  const local = (ms: number) => calendarTime(ms).replace('Z', '')
  return [`DTSTART:${local(start)}`, `DTEND:${local(start + READING_MINUTES * 60_000)}`]
}

function titleOf({ number, readings }: PlanDay): string {
  return dayTitle(
    number,
    readings.map(({ title }) => title),
  )
}

function descriptionOf({ number, readings }: PlanDay, origin: string): string {
  const lines = readings.map(({ reference, path }) =>
    [reference, `${origin}${path}`].filter(Boolean).join(': '),
  )
  return [chapterNumber(number), ...lines].join('\n')
}

/** `20270103` */
function compact(day: string): string {
  return day.replaceAll('-', '')
}
