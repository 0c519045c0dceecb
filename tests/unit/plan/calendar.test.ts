import { assert, property } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays } from '../../../src/lib/dates.ts'
import type { Site } from '../../../src/pages/site.ts'
import { planCalendar } from '../../../src/plan/calendar.ts'
import { planFrom } from '../../../src/plan/plan.ts'
import { anyDay } from '../support/days.ts'

const site = { origin: 'https://thirty-two.example' } as Site
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
      const events = eventsOf(planCalendar(site, first, NOW))
      const days = planFrom(first).flatMap((part) => part.days)
      expect(events.map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual(
        days.map(({ day }) => [true, day]),
      )
      expect(events.map(({ endDate }) => endDate.toString())).toEqual(
        days.map(({ day }) => addDays(day, 1)),
      )
      for (const { component } of events) {
        expect(component.getAllSubcomponents()).toEqual([])
        expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
        expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T04:05:06Z')
        expect(component.getFirstPropertyValue('url')).toBe(`${site.origin}/plan/${first}`)
      }
    }),
    { numRuns: 30 },
  )
})

test('lines are folded, and commas and line breaks survive', () => {
  const file = planCalendar(site, '2027-01-03', NOW)
  expect(file.endsWith('\r\n')).toBe(true)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).toContain('\r\n ')
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
  importInto(store, planCalendar(site, '2027-01-03', NOW))
  importInto(store, planCalendar(site, '2027-01-03', NOW + 86_400_000))
  expect(store.size).toBe(32)
  const stamps = [...store.values()].map(({ component }) =>
    String(component.getFirstPropertyValue('dtstamp')),
  )
  expect(new Set(stamps)).toEqual(new Set(['2026-11-24T04:05:06Z']))
  importInto(store, planCalendar(site, '2027-01-10', NOW))
  expect(store.size).toBe(64)
})
