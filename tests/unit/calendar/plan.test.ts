import { assert, integer, option, property } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays } from '../../../src/core/time/dates.ts'
import { planPath } from '../../../src/core/pages/paths.ts'
import type { Site } from '../../../src/core/configuration.ts'
import { planCalendar } from '../../../src/core/calendar/plan.ts'
import { planFrom } from '../../../src/core/plan/plan.ts'
import { anyDay } from '../support/days.ts'

const site = { origin: 'https://thirty-two.example' } as Site
const allDay = (first: string) => ({ first, at: '' })
const NOW = Date.UTC(2026, 10, 23, 4, 5, 6)

/** The events of a calendar, of which the last with a UID replaces others. */
function eventsOf(file: string): ICAL.Event[] {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const byUid = new Map(events.map((event) => [event.getFirstPropertyValue('uid'), event]))
  return Array.from(byUid.values(), (event) => new ICAL.Event(event))
}

/** A time of day like `07:05`, or none. */
const anyTime = option(integer({ min: 0, max: 24 * 60 - 1 }), { nil: undefined }).map((minute) =>
  minute === undefined ? '' : new Date(minute * 60_000).toISOString().slice(11, 16),
)

test('every day is an all-day event; with a time, ten minutes of the reader’s clock with an alarm', () => {
  assert(
    property(anyDay, anyTime, (first, at) => {
      const events = eventsOf(planCalendar(site, { first, at }, NOW))
      const days = planFrom(first).flatMap((part) => part.days)
      expect(events).toHaveLength(32)
      for (const [index, { startDate, endDate, component, description }] of events.entries()) {
        const { day, readings } = days[index]!
        expect(startDate.toString()).toBe(at ? `${day}T${at}:00` : day)
        expect(startDate.zone).toBe(ICAL.Timezone.localTimezone)
        if (at) expect(endDate.subtractDate(startDate).toSeconds()).toBe(600)
        else expect(endDate.toString()).toBe(addDays(day, 1))
        const alarms = component.getAllSubcomponents()
        expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(
          at ? ['PT0S'] : [],
        )
        const url = site.origin + (readings[0]?.path ?? planPath(first))
        expect(description.split(/\s/).filter((word) => word === url)).toHaveLength(1)
        expect(component.getFirstPropertyValue('url')).toBe(url)
        expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
        expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T04:05:06Z')
      }
    }),
    { numRuns: 30 },
  )
})

test('commas and line breaks survive', () => {
  const eleventh = eventsOf(planCalendar(site, allDay('2027-01-03'), NOW))[10]
  expect(eleventh?.summary).toBe('Day 11: I Am the Light of the World, I Am Blessed')
  expect(eleventh?.description.split('\n')).toEqual([
    'Chapter 11',
    `Matthew 5:16: ${site.origin}/guide/light-of-world`,
    `Ephesians 1:3: ${site.origin}/guide/blessed`,
  ])
})
