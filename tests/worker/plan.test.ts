import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '../../src/core/time/dates.ts'
import { paths, planCalendarPath, planPath } from '../../src/core/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { startAnalyticsSite } from '../support/analytics-site.ts'
import { postForm } from '../../tools/harness/post.ts'

const TAGS = '?utm_source=church&utm_campaign=advent'
const ORIGIN = 'https://thirty-two.example'

describe('a first day', async () => {
  const today = isoDay(Date.now())

  const site = await startAnalyticsSite()
  afterAll(() => site.close())
  beforeEach(() => site.events())

  const days = [today, addDays(today, -300), addDays(today, 700)]
  test.each(days)('of %s leads to its plan with the tags, and is recorded', async (first) => {
    const response = await postForm(site, `${paths.plan}${TAGS}`, { first })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${planPath(first)}${TAGS}`)
    await site.expectEvents('plan_made   advent church')
    const plan = await site.fetch(`${planPath(first)}${TAGS}`)
    expect(plan.status).toBe(200)
    expect(daysIn(await plan.text())).toEqual(
      Array.from({ length: 32 }, (_, n) => addDays(first, n)),
    )
  })

  test.each([
    ['in words', { first: 'next "Sunday" <b>' }],
    ['too far back', { first: addDays(today, -732) }],
    ['that is sent twice', [today, today].map((first): [string, string] => ['first', first])],
  ])('%s shows the form again with a message, and keeps the tags', async (_, fields) => {
    const response = await postForm(site, `${paths.plan}${TAGS}`, fields)
    expect(response.status).toBe(422)
    expectForm(await response.text(), TAGS)
    await site.expectEvents()
  })

  test('with a time leads to a calendar with reminders', async () => {
    const fields = { first: today, at: '07:00' }
    const response = await postForm(site, `${paths.plan}${TAGS}&at=09:00`, fields)
    const location = `${planPath(today)}?at=07:00&${TAGS.slice(1)}`
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
    const html = await (await site.fetch(location)).text()
    expect(html).toContain(`href="${planCalendarPath(today, '07:00')}"`)
    const calendar = await (await site.fetch(planCalendarPath(today, '07:00'))).text()
    expect(calendar.match(/BEGIN:VALARM/g)).toHaveLength(32)
  })

  test.each(['7:00', '24:00', '07:60'])(
    'with the invalid time %s shows the form again',
    async (at) => {
      const answers = [
        await postForm(site, `${paths.plan}${TAGS}`, { first: today, at }),
        await site.fetch(`${planPath(today)}${TAGS}&at=${at}`),
        await site.fetch(`${planCalendarPath(today, at)}&${TAGS.slice(1)}`),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(422)
        const html = await answer.text()
        expectForm(html, TAGS, 'at')
        expect(html).toContain(`value="${today}"`)
      }
    },
  )

  const WRONG = [planPath('2020-01-05'), planCalendarPath('2027-02-30')]
  test.each(WRONG)('in the path %s shows the form too', async (path) => {
    const response = await site.fetch(`${path}${TAGS}`)
    expect(response.status).toBe(422)
    expectForm(await response.text(), TAGS)
  })

  function expectForm(html: string, tags: string, field = 'first'): void {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toContain(`action="${paths.plan}${tags.replaceAll('&', '&amp;')}"`)
    const error = `plan-${field}-error`
    const input = new RegExp(`<input [^>]*aria-invalid="true" aria-describedby="${error}"[^>]*>`)
    const [tag] = input.exec(html) ?? []
    expect(tag).toContain(' autofocus=""')
    expect(tag).toContain(` name="${field}"`)
    expect(html).toContain(`<p class="field-error" id="${error}">`)
    expect(html).not.toContain('<b>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  }
})

describe('a plan', async () => {
  const now = Date.UTC(2027, 0, 2, 3, 4, 5)
  const worker = await startClockedWorker({ SITE_ORIGIN: ORIGIN })

  test('is not cached: two plans on one isolate differ', async () => {
    const [one, other] = ['2027-01-03', '2027-02-07']
    for (const first of [one, other, one, other, other]) {
      const response = await worker.fetchAt(now, planPath(first))
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const html = await response.text()
      expect(daysIn(html)[0]).toBe(first)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain(`href="${planCalendarPath(first)}"`)
    }
  })

  test('has a calendar file with the site’s own URLs', async () => {
    const response = await worker.fetchAt(now, planCalendarPath('2028-02-10'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="thirty-two-2028-02-10.ics"',
    )
    const calendar = new ICAL.Component(ICAL.parse(await response.text()))
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    for (const { uid } of events)
      expect(uid).toMatch(/^plan-2028-02-10-day-\d+@thirty-two\.example$/)
    const links = events.flatMap(({ description }) => description.match(/https?:\S+/g) ?? [])
    expect(links).not.toEqual([])
    for (const link of links) {
      expect(new URL(link).origin).toBe(ORIGIN)
      expect((await worker.fetchAt(now, link)).status, link).toBe(200)
    }
  })
})

function daysIn(html: string): string[] {
  return [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, day = '']) => day)
}
