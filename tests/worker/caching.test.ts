import { afterAll, describe, expect, test } from 'vitest'
import { redirects } from 'virtual:content/redirects'
import { DAY_MS } from '../../src/lib/dates.ts'
import { sitePages } from '../../src/pages/site-pages.ts'
import {
  chapterPath,
  enteredPath,
  entryPath,
  giveawayApiPath,
  giveawayCalendarPath,
  paths,
  planCalendarPath,
  planPath,
  profilePath,
} from '../../src/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { drawing } from '../../src/contest/labels.ts'
import { stampOf } from '../../src/giveaway/receipt.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'

const site = await startSite(contestVars('open'))
afterAll(() => site.close())

/** A page twice: rendered, and from the isolate's cache. */
async function twice(from: StartedSite, path: string, init?: RequestInit) {
  const first = await from.fetch(path, init)
  const html = await first.text()
  const again = await from.fetch(path, init)
  return { first, html, again, kept: await again.text() }
}

describe('a repeated request for a page', () => {
  test.each([paths.home, paths.contest, chapterPath('i-am-holy'), paths.terms])(
    'for %s has the same bytes and headers',
    async (path) => {
      const { first, html, again, kept } = await twice(site, path)
      expect(kept).toBe(html)
      expect(headersOf(again)).toEqual(headersOf(first))
      expect(again.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    },
  )

  test.each([
    ['its tag', (tag: string) => tag],
    ['its weakened tag', (tag: string) => `W/${tag}`],
    ['any tag', () => '*'],
    ['its tag among others', (tag: string) => `"a", ${tag}, "b"`],
  ])('gets 304 with the same headers and no body for %s', async (_, sent) => {
    const { first } = await twice(site, paths.home)
    const etag = first.headers.get('etag') ?? ''
    const confirmed = await site.fetch(paths.home, { headers: { 'if-none-match': sent(etag) } })
    expect(confirmed.status).toBe(304)
    expect(await confirmed.text()).toBe('')
    expect(headersOf(confirmed)).toEqual(headersOf(first))
    const other = { 'if-none-match': '"0123456789abcdef0123456789abcdef"' }
    expect((await site.fetch(paths.home, { headers: other })).status).toBe(200)
  })

  test.each([paths.home, '/i-am-loved', '/quiz/loved', paths.contest])(
    'ignores the query, and sends No-Vary-Search: %s',
    async (path) => {
      const { first, html } = await twice(site, path)
      for (const query of ['?utm_source=church&utm_campaign=fall&x=1', '?now=2020-01-01', '?']) {
        const tagged = await site.fetch(path + query)
        expect(await tagged.text()).toBe(html)
        expect(tagged.headers.get('etag')).toBe(first.headers.get('etag'))
        expect(tagged.headers.get('no-vary-search')).toBe('params, except=("profile")')
      }
    },
  )
})

test('shared caches get Cache-Control with every answer to a GET, and store no redirect, error or generated file', async () => {
  const id = '2025-07'
  const made = new Set<string>([paths.robots, paths.sitemap, paths.security])
  const routes = [
    ...Object.values(paths),
    ...sitePages.map(({ path }) => path),
    giveawayApiPath(id),
    giveawayCalendarPath(id),
    entryPath('contest'),
    planPath('2020-01-05'),
    planCalendarPath('2020-01-05'),
    profilePath('loved.holy.free'),
    ...redirects.map(({ from }) => from),
    '/no-such-page',
    '/Contest/',
    '/contest.',
    '/i-am-lovd',
  ]
  const answers = await Promise.all(
    [...new Set(routes)].map(async (path) => {
      const { status, headers } = await site.fetch(path)
      return { path, status, rule: headers.get('cache-control') }
    }),
  )
  expect(answers.filter(({ rule }) => rule === null)).toEqual([])
  const unkept = answers.filter(({ path, status }) => status >= 300 || made.has(path))
  expect(unkept.length).toBeGreaterThan(20)
  expect(unkept.filter(({ rule }) => rule !== 'no-store')).toEqual([])
})

describe('a page’s ETag', () => {
  const ORIGIN = 'https://example.org'
  const now = Date.now()
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const window = (opens: number, closes: number) => ({
    CONTEST_OPENS_AT: at(opens),
    CONTEST_CLOSES_AT: at(closes),
  })
  const base = window(-2.5, 8.5)

  test.each<[string, string, Record<string, string>]>([
    ['the phase', paths.contest, window(2.5, 8.5)],
    ['the day', paths.contest, window(-2.5, 7.5)],
    ['the opening alone', paths.contest, window(-3.5, 8.5)],
    ['the origin', paths.home, { ...base, SITE_ORIGIN: 'https://example.com' }],
    ['the form', paths.contest, { ...base, CONTEST_FORM_ID: 'another' }],
    ['a preview', paths.contest, { ...base, PREVIEW_NOW: at(0) }],
  ])('changes with %s', async (_, path, vars) => {
    const { etag, html } = await pageUnder({ ...base, SITE_ORIGIN: ORIGIN }, path)
    const changed = await pageUnder({ SITE_ORIGIN: ORIGIN, ...vars }, path)
    expect(changed.etag).not.toBe(etag)
    expect(changed.html).not.toBe(html)
  })

  test('changes with the requested origin while none is configured', async () => {
    const worker = await startClockedWorker(base)
    const pages = await Promise.all(
      ['localhost', '127.0.0.1'].map(async (host) => {
        const response = await worker.fetchAt(now, `http://${host}:8787/`)
        return { etag: response.headers.get('etag'), html: await response.text() }
      }),
    )
    expect(pages[0]?.etag).not.toBe(pages[1]?.etag)
    expect(pages[0]?.html).toContain('content="http://localhost:8787/"')
  })

  async function pageUnder(vars: Record<string, string>, path: string) {
    const worker = await startClockedWorker(vars)
    const response = await worker.fetchAt(now, path)
    return { etag: response.headers.get('etag'), html: await response.text() }
  }
})

// The day after the last one to accept the prize, on which its texts change.
const day = Date.parse('2025-09-17T00:00:00-05:00')

test.each([paths.home, paths.contest])(
  '%s of an ended giveaway promises nothing in the past, and is not cached beyond the day on which it changes',
  async (path) => {
    const worker = await startClockedWorker()
    const at = async (now: number) => {
      const response = await worker.fetchAt(now, path)
      const age = /s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
      const html = (await response.text()).replaceAll(/<\/?span[^>]*>/g, '')
      return { etag: response.headers.get('etag'), age, html }
    }
    const [before, after] = [await at(day - 100_000), await at(day)]
    expect(before.age).toBe('100')
    expect(after.age).toBe('300')
    expect(after.etag).not.toBe(before.etag)
    expect(after.html).not.toBe(before.html)
    // A browser with the page of the day before gets the new one.
    const held = { headers: { 'if-none-match': before.etag ?? '' } }
    expect((await worker.fetchAt(day, path, held)).status).toBe(200)
    const year = await at(day + 400 * DAY_MS)
    if (path === paths.contest) expect(year.html).toMatch(/drawing was set for August 19, 2025/)
    expect(year.html).not.toMatch(/will be|is notified|appears here|no winner has been announced/i)
    expect(year.etag).toBe(after.etag)
    expect(year.html).toContain('July 20 – August 18, 2025')
    const receipt = 'ab'.repeat(16)
    const stamp = stampOf(receipt, day + 400 * DAY_MS)
    const entered = await worker.fetchAt(day + 400 * DAY_MS, enteredPath('2025-07', receipt, stamp))
    expect(await entered.text()).not.toContain(drawing.text)
  },
)

describe('hints', () => {
  test('preload the main script with a Link header, for Early Hints', async () => {
    const response = await site.fetch(paths.home)
    const html = await response.text()
    const [, src, integrity] =
      /<script type="module" src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? []
    expect(response.headers.get('link')).toBe(
      `<${src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${integrity}"`,
    )
  })

  test('prerender page families and the contest page', async () => {
    const rules = await site.fetch(paths.speculationRules)
    expect((await site.fetch(paths.home)).headers.get('speculation-rules')).toBe(
      `"${paths.speculationRules}"`,
    )
    expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
    const text = await rules.text()
    expect(Object.keys(JSON.parse(text))).toEqual(['prerender'])
    const [{ where }] = JSON.parse(text).prerender
    const patterns: string[] = where.and[0].href_matches
    const matches = (path: string) =>
      patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }))
    const fixed: readonly string[] = Object.values(paths)
    const others = everyPage.filter((path) => !fixed.includes(path))
    expect(others.filter((path) => !matches(path))).toEqual([])
    expect(fixed.filter(matches)).toEqual([paths.contest])
  })
})

function headersOf({ headers }: Response): Record<string, string> {
  const kept = Object.fromEntries(headers)
  // Headers of the transfer: the first body is streamed, the next are not, 304 has none.
  for (const name of [
    'content-length',
    'transfer-encoding',
    'content-encoding',
    'date',
    'connection',
  ]) {
    delete kept[name]
  }
  return kept
}
