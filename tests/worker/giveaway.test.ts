import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { book } from 'virtual:content/book'
import { giveaways } from 'virtual:content/giveaways'
import { confirmation } from '../../src/views/giveaway/labels.ts'
import {
  entryPath,
  giveawayCalendarPath,
  giveawayPath,
  giveawayRulesPath,
  paths,
} from '../../src/core/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { changingPages, enteredNow, everyPage } from '../support/pages.ts'
import { entryOf, postForm, postJson } from '../../tools/harness/post.ts'
import { useSite } from './support/site.ts'

/** Entry periods around the real time, different from the default one in every part of date, time and zone. */
const windows = {
  not_started: windowOf('2121-02-03', '2121-03-04'),
  open: windowOf('2019-02-03', '2121-03-04'),
  ended: windowOf('2019-02-03', '2019-03-04'),
}

/** Any notation of the default period: in words, numbers, compact or in milliseconds. */
const OLD = /\b(July|August|Jul|Aug)\b|\b2025|\bE[SD]T\b|11:59|12:00|-05:00|17529\d{8}|17555\d{8}/

const { id } = giveaways[0]!

const site = await useSite(windows.not_started)

async function page(path: string) {
  const response = await site.fetch(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe.each(['not_started', 'open', 'ended'] as const)('while the giveaway is %s', (phase) => {
  beforeAll(() => site.reconfigure(windows[phase]))

  test('the giveaway page has its own instants, and a form or a calendar file in its phase', async () => {
    const html = await page(paths.contest)
    expect(html).toContain(`data-phase="${phase}"`)
    expect(html.includes(`action="${entryPath('contest')}"`)).toBe(phase === 'open')
    expect(html.includes(`href="${giveawayCalendarPath(id)}"`)).toBe(phase === 'not_started')
    expect(html).toMatch(/9:00 AM UTC\+5:30/)
    expect(html).toMatch(/9:15 PM UTC\+5:30/)
  })

  test('no response has the dates of another period', async () => {
    const answers = [
      // What the phase does not touch is looked at in one phase alone.
      ...(phase === 'open' ? everyPage : changingPages),
      enteredNow,
      giveawayPath(id),
      giveawayRulesPath(id),
      paths.contestApi,
      paths.contestCalendar,
      paths.robots,
      paths.sitemap,
      '/no-such-page',
    ]
    const found = await Promise.all(
      answers.map(async (path) => {
        const text = readable(await (await site.fetch(path)).text())
        // The press page says the book's year, which may be that of the window.
        const rest = path === '/press' ? text.replaceAll('2025', '') : text
        return [path, OLD.exec(rest)?.[0]]
      }),
    )
    expect(found).toEqual(answers.map((path) => [path, undefined]))
    const failed = await postForm(site, entryPath('contest'), {})
    expect(OLD.exec(readable(await failed.text()))?.[0]).toBeUndefined()
  })
})

test('the calendar file is one event at the opening, with an alarm and a UID that survives a new date', async () => {
  const period = windowOf('2031-02-03', '2031-03-04')
  const worker = await startClockedWorker({ ...period, SITE_ORIGIN: 'https://thirty-two.example' })
  const response = await worker.fetchAt(Date.UTC(2031, 0, 2, 3, 4, 5), paths.contestCalendar)
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
  const opening = Date.parse(period.CONTEST_OPENS_AT)
  expect(startDate.toJSDate().getTime()).toBe(opening)
  expect(endDate.toJSDate().getTime()).toBeGreaterThan(opening)
  expect(summary).toBeTruthy()
  expect(description).toContain('March 4, 2031, 9:15 PM UTC+5:30')
  // Without a date, so that an import after a change of dates replaces the event.
  expect(uid).toBe('giveaway-2025-07@thirty-two.example')
  const url = 'https://thirty-two.example/contest/2025-07'
  expect(event!.getFirstPropertyValue('url')).toBe(url)
  expect(description.split(/\s/).filter((word) => word === url)).toHaveLength(1)
  const alarm = event!.getFirstSubcomponent('valarm')!
  expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY')
  expect(String(alarm.getFirstPropertyValue('trigger'))).toMatch(/^-PT\d+[HM]$/)
})

describe('to the millisecond', async () => {
  const enterPath = entryPath('contest')
  const opening = Date.UTC(2025, 6, 20, 5)
  const end = Date.UTC(2025, 7, 19, 5)

  /** Both stores are down, so a valid entry gets 503. */
  const down = () => {
    throw new Error('down')
  }
  const worker = await startClockedWorker({
    DB: { prepare: down },
    FALLBACK: { send: down },
    LIMITER: { limit: down },
  })
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  const edges = [
    { edge: 'the last one before', now: opening - 1, phase: 'not_started', days: 1, status: 409 },
    { edge: 'the first instant', now: opening, phase: 'open', days: 30, status: 503 },
    { edge: 'the last millisecond', now: end - 1, phase: 'open', days: 1, status: 503 },
    { edge: 'the first instant after', now: end, phase: 'ended', days: 0, status: 409 },
  ] as const

  test.each(edges)('at $edge API, page and post agree', async ({ now, phase, days, status }) => {
    const answer = await worker.fetchAt(now, paths.contestApi)
    expect(await answer.json()).toEqual({
      phase,
      days,
      opensAt: '2025-07-20T00:00:00-05:00',
      closesAt: '2025-08-18T23:59:59-05:00',
      now: new Date(now).toISOString(),
    })
    const html = await (await worker.fetchAt(now, paths.contest)).text()
    expect(html).toContain(`data-phase="${phase}"`)
    expect(html).toContain(`<dd data-clock="days">${days}</dd>`)
    expect(html.includes('<form')).toBe(phase === 'open')
    for (const post of [postJson, postForm])
      expect((await post(worker.at(now), enterPath, entryOf('ruth'))).status).toBe(status)
    if (phase === 'open') return
    // Before validation.
    const failed = await postJson(worker.at(now), enterPath, {})
    expect(await failed.json()).toEqual({ success: false, error: `contest_${phase}` })
    const again = await (await postForm(worker.at(now), enterPath, {})).text()
    for (const part of ['role="alert"', `data-phase="${phase}"`]) expect(again).toContain(part)
    expect(again).not.toContain('<form')
  })

  test.each(['2020-01-01', '2120-01-01'])(
    'a preview on %s confirms an entry that is still in the queue',
    async (day) => {
      const env = { ...windows.open, DB: { prepare: down }, FALLBACK: { send: async () => {} } }
      const preview = await startClockedWorker({ ...env, PREVIEW_NOW: `${day}T12:00:00Z` })
      const entered = await postForm(preview.at(end), enterPath, entryOf('ruth'))
      const shown = await preview.fetchAt(end, entered.headers.get('location')!)
      expect(await shown.text()).toContain(confirmation.heading)
    },
  )

  test.each([
    ['at the close', end - 1, end, 409],
    ['just before it', end - 2, end - 1, 503],
    ['after the opening that it began before', opening - 1, opening, 503],
  ])('a post whose body ends %s has the phase of that instant', async (_, begins, ends, status) => {
    const bytes = new TextEncoder().encode(JSON.stringify(entryOf('ruth')))
    const pieces = [bytes.subarray(0, 20), bytes.subarray(20)]
    const body = new ReadableStream(
      {
        pull(controller) {
          const piece = pieces.shift()
          if (pieces.length === 0) vi.setSystemTime(ends)
          if (piece === undefined) controller.close()
          else controller.enqueue(piece)
        },
      },
      { highWaterMark: 0 },
    )
    const response = await worker.fetchAt(begins, enterPath, {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(status)
  })
})

function windowOf(first: string, last: string) {
  return {
    CONTEST_OPENS_AT: `${first}T09:00:00+05:30`,
    CONTEST_CLOSES_AT: `${last}T21:15:00+05:30`,
  }
}

/** The texts and island props, without style sheets, file URLs and drawings. */
function readable(html: string): string {
  return (
    html
      .replaceAll(/<(style|svg)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/ (?:d|src|srcset|imageSrcSet|integrity|href|class)="[^"]*"/gi, '')
      .replaceAll(/<\/?(?:a|em|strong|span|code|input)\b[^>]*>/g, '')
      // A giveaway's id and the year of the copyright stay, whatever the dates are.
      .replaceAll(new RegExp(`${id}(?!-\\d)`, 'g'), '')
      .replace(/© \d{4}/, '©')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      // The clock's time, which varies.
      .replace(/"now":"[^"]*"/, '')
  )
}
