import { assert, integer, option, property } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays, DAY_MS } from '../../../src/core/lib/dates.ts'
import { planPath } from '../../../src/core/pages/paths.ts'
import type { Site } from '../../../src/core/configuration.ts'
import { planCalendar } from '../../../src/views/plan/calendar.ts'
import { planFrom, readTime } from '../../../src/views/plan/plan.ts'
import { anyDay } from '../support/days.ts'

const site = { origin: 'https://thirty-two.example' } as Site
const allDay = (first: string) => ({ first, at: '' })
const NOW = Date.UTC(2026, 10, 23, 4, 5, 6)

/** A calendar that replaces events with the same UID. */
function importInto(store: Map<string, ICAL.Event>, file: string): void {
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const event of calendar.getAllSubcomponents('vevent')) {
    store.set(event.getFirstPropertyValue('uid') as string, new ICAL.Event(event))
  }
}

function eventsOf(file: string): ICAL.Event[] {
  const store = new Map<string, ICAL.Event>()
  importInto(store, file)
  return [...store.values()]
}

/** A time of day like `07:05`, or none. */
const anyTime = option(integer({ min: 0, max: 24 * 60 - 1 }), { nil: undefined }).map((minute) =>
  minute === undefined ? '' : new Date(minute * 60_000).toISOString().slice(11, 16),
)

test('every day is an all-day event; with a time ten minutes of the reader’s clock with an alarm, in summer and winter', () => {
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
      }
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['7:00', '07:00'],
  ['23:59:00', '23:59'],
  ['0:05', '00:05'],
  ['24:00', undefined],
  ['7', undefined],
  ['7:60', undefined],
  ['', undefined],
])('the time "%s" is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
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

test('importing a plan again replaces it, and another plan is added', () => {
  const store = new Map<string, ICAL.Event>()
  importInto(store, planCalendar(site, allDay('2027-01-03'), NOW))
  importInto(store, planCalendar(site, allDay('2027-01-03'), NOW + DAY_MS))
  expect(store.size).toBe(32)
  const stamps = [...store.values()].map(({ component }) =>
    String(component.getFirstPropertyValue('dtstamp')),
  )
  expect(new Set(stamps)).toEqual(new Set(['2026-11-24T04:05:06Z']))
  importInto(store, planCalendar(site, allDay('2027-01-10'), NOW))
  expect(store.size).toBe(64)
})
