import { describe, expect, test } from 'vitest'
import { redirects } from 'virtual:content/site'
import { DAY_MS } from '../../src/core/time/dates.ts'
import { sitePages } from '../../src/core/pages/site-pages.ts'
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
} from '../../src/core/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { drawing } from '../../src/views/giveaway/labels.ts'
import { signatureOf } from '../../src/core/giveaway/receipt.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { useSite } from './support/site.ts'

const site = await useSite(giveawayVars('open'))

const CACHED = [paths.home, paths.contest, chapterPath('i-am-holy'), '/quiz/loved']
test.each(CACHED)('%s is cached for any query, and 304 for its tag', async (path) => {
  const first = await site.fetch(path)
  const html = await first.text()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
  expect(first.headers.get('no-vary-search')).toBe('params, except=("profile" "reference")')
  for (const query of ['', '?', '?utm_source=church&utm_campaign=fall&x=1', '?now=2020-01-01']) {
    const again = await site.fetch(path + query)
    expect(await again.text()).toBe(html)
    expect(headersOf(again)).toEqual(headersOf(first))
  }
  const ask = (tag: string) => site.fetch(path, { headers: { 'if-none-match': tag } })
  for (const tag of [etag, `W/${etag}`]) {
    const confirmed = await ask(tag)
    expect([tag, confirmed.status, await confirmed.text()]).toEqual([tag, 304, ''])
    expect(headersOf(confirmed)).toEqual(headersOf(first))
  }
  expect((await ask('"0123456789abcdef0123456789abcdef"')).status).toBe(200)
})

test('every answer to a GET has Cache-Control; caches store no redirect, error or generated file', async () => {
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
    for (const origin of ['http://localhost:8787', 'http://127.0.0.1:8787']) {
      const response = await worker.fetchAt(now, `${origin}/`)
      expect(await response.text()).toContain(`property="og:url" content="${origin}/"`)
    }
  })

  async function pageUnder(vars: Record<string, string>, path: string) {
    const worker = await startClockedWorker(vars)
    const response = await worker.fetchAt(now, path)
    return { etag: response.headers.get('etag'), html: await response.text() }
  }
})

// The day after the last one to accept the prize, on which its texts change.
const day = Date.parse('2025-09-17T00:00:00-05:00')

test.each([paths.home, paths.contest])('%s is cached up to the day of its change', async (path) => {
  const worker = await startClockedWorker()
  const at = async (now: number) => {
    const { status, headers, body } = await worker.fetchAt(now, path, {
      headers: { 'if-none-match': etags.at(-1) ?? '' },
    })
    etags.push(headers.get('etag')!)
    const html = (await new Response(body).text()).replaceAll(/<\/?span[^>]*>/g, '')
    return { status, html }
  }
  const etags: string[] = []
  expect((await at(day - 1)).status).toBe(200)
  // A browser with the page of the day before gets the new one.
  const after = await at(day)
  expect(after.status).toBe(200)
  expect((await at(day + 400 * DAY_MS)).status).toBe(304)
  if (path === paths.contest) expect(after.html).toMatch(/drawing was set for August 19, 2025/)
  expect(after.html).not.toMatch(/will be|is notified|appears here|no winner has been announced/i)
  expect(after.html).toContain('July 20 – August 18, 2025')
})

test('a late confirmation of an entry does not announce the drawing', async () => {
  const worker = await startClockedWorker()
  const [receipt, late] = ['ab'.repeat(16), day + 400 * DAY_MS]
  const entered = enteredPath('2025-07', receipt, signatureOf(receipt))
  const html = await (await worker.fetchAt(late, entered)).text()
  expect(html).toContain(receipt)
  expect(html).not.toContain(drawing.text)
})

test('a page preloads the main script and lets page families and the giveaway be prerendered', async () => {
  const response = await site.fetch(paths.home)
  const { headers } = response
  const html = await response.text()
  const [, src, integrity] =
    /<script type="module" src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? []
  expect(headers.get('link')).toBe(
    `<${src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${integrity}"`,
  )
  expect(headers.get('speculation-rules')).toBe(`"${paths.speculationRules}"`)
  const rules = await site.fetch(paths.speculationRules)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  const { prerender } = (await rules.json()) as Rules
  const patterns = prerender.flatMap(({ where }) => where.and[0].href_matches)
  const matches = (path: string) =>
    patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }))
  // Without a family: the pages at `paths`, and those of the owner's own.
  const own = sitePages.filter(({ type }) => type === 'prose').map(({ path }) => path)
  const single: readonly string[] = [...Object.values(paths), ...own]
  expect(everyPage.filter((path) => !single.includes(path) && !matches(path))).toEqual([])
  expect(single.filter(matches)).toEqual([paths.contest])
})

type Rules = { prerender: { where: { and: [{ href_matches: string[] }] } }[] }

/** Without the headers of the transfer: the first body is streamed, the next are not, 304 has none. */
function headersOf({ headers }: Response): string[][] {
  const ofTransfer = /^(content-length|content-encoding|transfer-encoding|date|connection)$/
  return [...headers].filter(([name]) => !ofTransfer.test(name))
}
