import { assert, integer, property } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays, DAY_MS } from '../../../src/lib/dates.ts'
import { planPath } from '../../../src/pages/paths.ts'
import type { Site } from '../../../src/pages/site.ts'
import { planCalendar } from '../../../src/plan/calendar.ts'
import { planFrom, readTime } from '../../../src/plan/plan.ts'
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

test('every day is an all-day event without an alarm that does not block the day', () => {
  assert(
    property(anyDay, (first) => {
      const events = eventsOf(planCalendar(site, allDay(first), NOW))
      const days = planFrom(first).flatMap((part) => part.days)
      expect(events.map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual(
        days.map(({ day }) => [true, day]),
      )
      expect(events.map(({ endDate }) => endDate.toString())).toEqual(
        days.map(({ day }) => addDays(day, 1)),
      )
      for (const [index, { component, description }] of events.entries()) {
        const { path } = days[index]!.readings[0] ?? { path: planPath(first) }
        expect(description.split(/\s/).filter((word) => word === site.origin + path)).toHaveLength(
          1,
        )
        expect(component.getFirstPropertyValue('url')).toBe(site.origin + path)
        expect(component.getAllSubcomponents()).toEqual([])
        expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
        expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T04:05:06Z')
      }
    }),
    { numRuns: 30 },
  )
})

test('with a time, every day has ten minutes with an alarm at that time of the reader’s clock, in summer and winter', () => {
  const minuteOfDay = integer({ min: 0, max: 24 * 60 - 1 })
  assert(
    property(anyDay, minuteOfDay, (first, minute) => {
      const [hour, rest] = [Math.floor(minute / 60), minute % 60]
      const at = [hour, rest].map((part) => String(part).padStart(2, '0')).join(':')
      const events = eventsOf(planCalendar(site, { first, at }, NOW))
      const days = planFrom(first).flatMap((part) => part.days)
      expect(events).toHaveLength(32)
      for (const [index, { startDate, endDate, component }] of events.entries()) {
        expect(startDate.toString()).toBe(`${days[index]?.day}T${at}:00`)
        expect(startDate.zone).toBe(ICAL.Timezone.localTimezone)
        expect(endDate.subtractDate(startDate).toSeconds()).toBe(600)
        const alarms = component.getAllSubcomponents('valarm')
        expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual([
          'PT0S',
        ])
        expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
      }
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['7:00', '07:00'],
  ['07:00', '07:00'],
  ['23:59:00', '23:59'],
  ['0:05', '00:05'],
  ['24:00', undefined],
  ['7', undefined],
  ['7:60', undefined],
  ['seven', undefined],
  ['', undefined],
])('the time "%s" is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('lines are folded, and commas and line breaks survive', () => {
  const file = planCalendar(site, allDay('2027-01-03'), NOW)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const eleventh = eventsOf(file)[10]
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
