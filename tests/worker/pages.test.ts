import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chapters } from 'virtual:content/chapters'
import { positionOfChapter } from '../../src/core/book/chapters.ts'
import { chapterSlugs } from '../../src/core/book/identities.ts'
import { DAY_MS } from '../../src/core/time/dates.ts'
import { isIndexed } from '../../src/core/pages/site-pages.ts'
import { chapterPath, drawPath, guidePath, paths } from '../../src/core/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { markupFaults } from '../support/markup.ts'
import { everyPage } from '../support/pages.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { useSite } from './support/site.ts'

const ORIGIN = 'https://example.org'

const site = await useSite({ SITE_ORIGIN: ORIGIN, ...giveawayVars('open') })
/** Every page, and the 404 page. */
const sent = new Map<string, { status: number; type: string | null; html: string; head: Head }>()
for (const path of [...everyPage, '/no-such-page']) {
  const response = await site.fetch(path)
  const html = await response.text()
  const type = response.headers.get('content-type')
  sent.set(path, { status: response.status, type, html, head: headOf(html) })
}

const htmlOf = (path: string) => sent.get(path)?.html ?? ''

test.each(everyPage)('%s is valid markup with a complete head and a link preview', async (path) => {
  const { status, type, html, head } = sent.get(path)!
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  // No Suspense boundary: it would be sent after the status, and so would its error.
  expect(html).not.toContain('<!--$')
  expect(html).not.toMatch(/<button (?![^>]* hidden="")[^>]*\bscripted\b/)
  expect(await markupFaults(html)).toEqual([])
  const headOnly = await site.fetch(path, { method: 'HEAD' })
  expect([headOnly.status, await headOnly.text()]).toEqual([200, ''])

  const one = (name: string) => {
    expect(head.get(name), name).toHaveLength(1)
    return head.get(name)?.[0] ?? ''
  }
  const url = `${ORIGIN}${path}`
  expect([head.get('canonical'), head.get('robots')]).toEqual(
    isIndexed(path) ? [[url], undefined] : [undefined, ['noindex']],
  )
  expect(one('og:url')).toBe(url)
  expect(one('og:title')).toBe(one('title'))
  expect(one('og:image:alt')).not.toBe('')
  expect(one('twitter:card')).toBe('summary_large_image')

  const card = new URL(one('og:image'))
  expect(card.origin).toBe(ORIGIN)
  const response = await site.fetch(card.pathname)
  const image = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe(one('og:image:type'))
  expect(image.length).toBeLessThanOrEqual(100_000)
  const { width, height } = await sharp(image).metadata()
  expect([width, height].map(String)).toEqual([one('og:image:width'), one('og:image:height')])
})

const styled = classesOf(globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8')))
// Has a style beside a toast only.
styled.delete('form-note')

test.each([...sent])('%s has the style of each class that a sheet selects', (_, { html }) => {
  const own = classesOf([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(String))
  const given = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
  expect(own.size).toBeGreaterThan(20)
  expect(given.filter((name) => styled.has(name) && !own.has(name))).toEqual([])
})

function classesOf(sheets: readonly string[]): Set<string> {
  const rules = sheets.join('\n').replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, '')
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name!))
}

test.each(['title', 'description'])('every page has its own %s', (name) => {
  const all = [...sent.values()].map(({ head }) => head.get(name)?.[0])
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
})

test('a chapter is indexed when it has a preview', () => {
  const shown = chapterSlugs.filter((slug) => isIndexed(chapterPath(slug)))
  expect(shown).toEqual(chapterSlugs.filter((slug) => chapters.has(slug)))
})

test('the giveaway page has a link preview that follows its phase', async () => {
  const previews = new Set<string | undefined>()
  for (const phase of ['not_started', 'open', 'ended'] as const) {
    const worker = await startClockedWorker({ SITE_ORIGIN: ORIGIN, ...giveawayVars(phase) })
    const html = await (await worker.fetchAt(Date.now(), paths.contest)).text()
    previews.add(headOf(html).get('og:image')?.[0])
  }
  expect(previews.size).toBe(3)
})

const indexed = everyPage.filter(isIndexed)

test.each(indexed)('%s has structured data with breadcrumbs, without samples', (path) => {
  const things = thingsIn(htmlOf(path))
  const types = things.map((thing) => thing['@type'])
  expect(types).toContain(path === paths.home ? 'WebSite' : 'BreadcrumbList')
  expect(JSON.stringify(things)).not.toMatch(
    /rating|review|quiz"|faq|offers|"Person"|copyrightYear/i,
  )
  const breadcrumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')
  const steps = (breadcrumbs?.['itemListElement'] ?? []) as Record<string, unknown>[]
  for (const [at, step] of steps.entries())
    expect(step).toMatchObject({ '@type': 'ListItem', position: at + 1, name: expect.any(String) })
  if (path !== paths.home) expect(steps.at(-1)!['item']).toBe(`${ORIGIN}${path}`)
})

describe('links', () => {
  // Only forms use these URLs, which do not answer GET.
  const POSTED = [paths.newsletter, paths.quiz, '/f/']

  test('every internal link answers without a redirect, and its anchor exists', async () => {
    const links = [...sent].flatMap(([from, { html }]) =>
      linksIn(html).map((href) => ({ from, url: at(from, href) })),
    )
    const own = links.filter(({ url }) => url.origin === ORIGIN)
    const broken: string[] = []
    for (const [target, found] of Map.groupBy(own, ({ url }) => url.pathname + url.search)) {
      if (POSTED.some((path) => target.startsWith(path) && !sent.has(target))) continue
      const response = sent.get(target) ?? (await site.fetch(target))
      const text = 'html' in response ? response.html : await response.text()
      if (response.status !== 200 && !sent.has(target))
        broken.push(`${found[0]!.from} -> ${target}`)
      for (const { from, url } of found) {
        if (url.hash && !text.includes(`id="${url.hash.slice(1)}"`))
          broken.push(`${from} -> ${url}`)
      }
    }
    expect(own.length).toBeGreaterThan(everyPage.length)
    expect(broken).toEqual([])
  })

  test('every indexed page can be reached by links from the landing page', () => {
    const reached = new Set<string>([paths.home])
    for (const path of reached) {
      for (const href of linksIn(htmlOf(path))) {
        const url = at(path, href)
        if (url.origin === ORIGIN && sent.has(url.pathname)) reached.add(url.pathname)
      }
    }
    expect(everyPage.filter((path) => isIndexed(path) && !reached.has(path))).toEqual([])
  })
})

test('a chapter without a preview links to its guide and its neighbors, and has a signup form', () => {
  for (const slug of chapterSlugs.filter((slug) => !chapters.has(slug))) {
    const [, main = ''] = htmlOf(chapterPath(slug)).split(/<\/?main\b/)
    expect(main).toContain(`href="${guidePath(positionOfChapter(slug).identity.slug)}"`)
    expect(main).toContain('<figure class="verse">')
    expect(main).toMatch(/<a href="\/i-am-[^"]+" rel="(prev|next)">/)
    expect(main).toContain(`name="attribution" value="chapter=${slug}"`)
    expect(main).toContain('target="_blank"')
  }
})

describe('an unknown path', () => {
  test.each(['/i-am-freee', `/i-am-${'x'.repeat(4000)}`])(
    '%.30s gets the coming-soon page',
    async (path) => {
      site.clearLogs()
      const response = await site.fetch(path)
      const html = await response.text()
      const main = html.slice(html.indexOf('<main'))
      expect(response.status).toBe(404)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(main).toMatch(/<h1[^>]*>Chapter Coming Soon</)
      await expect
        .poll(() => site.logs())
        .toContainEqual({ event: 'not_found', method: 'GET', path: path.slice(0, 200) })
    },
  )
})

test('the sitemap lists exactly the canonical URLs of pages, and no wrong date', async () => {
  const sitemap = await (await site.fetch(paths.sitemap)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  const canonical = [...sent.values()].flatMap(({ head }) => head.get('canonical') ?? [])
  const expected = [...canonical, ORIGIN + drawPath('2025-07')]
  expect([listed.length, new Set(listed)]).toEqual([expected.length, new Set(expected)])
  const dated = [...sitemap.matchAll(/<loc>([^<]*)<\/loc><lastmod>/g)].map(([, url]) => url)
  expect(dated).toEqual([paths.privacy, paths.terms].map((path) => `${ORIGIN}${path}`))
})

test('security.txt has the fields of RFC 9116, and expires within a year', async () => {
  const response = await site.fetch(paths.security)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const lines = (await response.text()).trimEnd().split('\n')
  const fields = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(':')))
  expect(Object.fromEntries(fields)).toEqual({
    Contact: [expect.stringContaining('mailto:'), `Contact: ${ORIGIN}${paths.support}`],
    Expires: [expect.any(String)],
    'Preferred-Languages': ['Preferred-Languages: en'],
    Canonical: [`Canonical: ${ORIGIN}${paths.security}`],
  })
  const left = Date.parse(fields.get('Expires')![0]!.slice('Expires: '.length)) - Date.now()
  expect(left / DAY_MS).toBeGreaterThan(1)
  expect(left / DAY_MS).toBeLessThan(365)
})

/** The things that a page's JSON-LD describes, from one graph. */
function thingsIn(html: string) {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  type Thing = { '@type': string; [property: string]: unknown }
  return texts.flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': Thing[] })['@graph'])
}

/** Title, metas and the canonical URL of a page, each with all of its values. */
type Head = Map<string, string[]>

function headOf(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'))
  const found = [
    ...head.matchAll(/<(title)>(.*?)<\/title>/g),
    ...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
    ...head.matchAll(/<link rel="(canonical)" href="([^"]*)"/g),
  ]
  const byName = Map.groupBy(found, ([, name = '']) => name)
  return new Map([...byName].map(([name, all]) => [name, all.map(([, , text = '']) => text)]))
}

function at(path: string, href: string): URL {
  return new URL(href, ORIGIN + path)
}

/** Every URL in a page: links, forms, scripts, styles, images and their candidates. */
function linksIn(html: string): string[] {
  const single = [...html.matchAll(/ (?:href|src|action|formAction)="([^"]*)"/gi)]
  const previews = [...html.matchAll(/property="og:image" content="([^"]*)"/g)]
  const sets = [...html.matchAll(/ (?:imageS|s)rcSet="([^"]*)"/gi)]
  const candidates = sets.flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  const addresses = [...single, ...previews].map(([, address = '']) => address)
  return [...addresses, ...candidates].map((address) => address.replaceAll('&amp;', '&'))
}
