import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { book } from 'virtual:content/book'
import { paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const opens = '2031-02-03T09:00:00+05:30'
const closes = '2031-03-04T21:15:00+05:30'
const now = Date.UTC(2031, 0, 2, 3, 4, 5)

const worker = await startClockedWorker({
  CONTEST_OPENS_AT: opens,
  CONTEST_CLOSES_AT: closes,
  SITE_ORIGIN: 'https://thirty-two.example',
})

test('the calendar file is one event at the opening, with an alarm and a UID that does not depend on its date', async () => {
  const response = await worker.fetchAt(now, paths.contestCalendar)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.ics"$/,
  )
  const text = await response.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('prodid')).toContain(book.title)

  const [event, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const { startDate, endDate, summary, description, uid } = new ICAL.Event(event)
  expect(startDate.toJSDate().getTime()).toBe(Date.parse(opens))
  expect(endDate.toJSDate().getTime()).toBeGreaterThan(Date.parse(opens))
  expect(summary).toBeTruthy()
  expect(description).toContain('March 4, 2031, 9:15 PM UTC+5:30')
  // Without a date, so that an import after a change of dates replaces the event.
  expect(uid).toBe('giveaway-2025-07@thirty-two.example')
  expect(event!.getFirstPropertyValue('url')).toBe('https://thirty-two.example/contest/2025-07')
  const alarm = event!.getFirstSubcomponent('valarm')!
  expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY')
  expect(String(alarm.getFirstPropertyValue('trigger'))).toMatch(/^-PT\d+[HM]$/)
})
