import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { chapters } from 'virtual:content/chapters'
import { identityOfChapter } from '../../src/book/chapters.ts'
import { chapterSlugs } from '../../src/book/identities.ts'
import { isIndexed } from '../../src/pages/site-pages.ts'
import {
  chapterPath,
  giveawayPath,
  giveawayRulesPath,
  guidePath,
  paths,
} from '../../src/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { markupFaults } from '../support/markup.ts'
import { everyPage } from '../support/pages.ts'
import { contestVars, startSite } from '../../harness/site.ts'
import { structuredDataFaults, thingsIn } from '../support/structured-data.ts'

const ORIGIN = 'https://example.org'

const site = await startSite({ SITE_ORIGIN: ORIGIN, ...contestVars('open') })
/** Every page, and the 404 page. */
const sent = new Map<string, { status: number; type: string | null; html: string; head: Head }>()
for (const path of [...everyPage, '/no-such-page']) {
  const response = await site.fetch(path)
  const html = await response.text()
  const type = response.headers.get('content-type')
  sent.set(path, { status: response.status, type, html, head: headOf(html) })
}
afterAll(() => site.close())

const htmlOf = (path: string) => sent.get(path)?.html ?? ''

describe('every page', () => {
  test.each(everyPage)('%s answers GET and HEAD with one h1', async (path) => {
    const { status, type, html } = sent.get(path)!
    expect(status).toBe(200)
    expect(type).toBe('text/html; charset=utf-8')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(await markupFaults(html)).toEqual([])

    const head = await site.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test.each(['title', 'description'])('has a unique %s', (name) => {
    const all = [...sent.values()].map(({ head }) => head.get(name)?.[0])
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  })

  test.each(chapterSlugs)('%s is indexed only when it has a preview', (slug) => {
    expect(htmlOf(chapterPath(slug)).includes('<meta name="robots" content="noindex"/>')).toBe(
      !chapters.has(slug),
    )
  })
})

// The lengths at which search results truncate.
const TITLE = 65
const DESCRIPTION = { least: 50, most: 160 }

describe('the head of every page', () => {
  test.each(everyPage)('%s: title, description, canonical URL and card', async (path) => {
    const { head } = sent.get(path)!
    const one = (name: string) => {
      expect(head.get(name), name).toHaveLength(1)
      return head.get(name)?.[0] ?? ''
    }
    expect(one('title')).not.toBe('')
    if (isIndexed(path)) {
      expect(one('title').length).toBeLessThanOrEqual(TITLE)
      expect(one('description').length).toBeGreaterThanOrEqual(DESCRIPTION.least)
      expect(one('description').length).toBeLessThanOrEqual(DESCRIPTION.most)
    }
    const expected = isIndexed(path) ? { canonical: [`${ORIGIN}${path}`] } : { robots: ['noindex'] }
    expect({ canonical: head.get('canonical'), robots: head.get('robots') }).toEqual({
      canonical: undefined,
      robots: undefined,
      ...expected,
    })
    expect(one('og:url')).toBe(`${ORIGIN}${path}`)
    expect(one('og:title')).toBe(one('title'))
    expect(one('og:image:alt')).not.toBe('')
    expect(one('twitter:card')).toBe('summary_large_image')
    expect(one('twitter:image')).toBe(one('og:image'))

    const card = new URL(one('og:image'))
    expect(card.origin).toBe(ORIGIN)
    const response = await site.fetch(card.pathname)
    const image = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe(one('og:image:type'))
    expect(image.length).toBeLessThanOrEqual(100_000)
    const { width, height } = await sharp(image).metadata()
    expect([width, height].map(String)).toEqual([one('og:image:width'), one('og:image:height')])
  })

  test('the giveaway on the contest page has one canonical URL', async () => {
    for (const [twin, path] of [
      [giveawayPath('2025-07'), paths.contest],
      [giveawayRulesPath('2025-07'), paths.contestRules],
    ] as const) {
      const head = headOf(await (await site.fetch(twin)).text())
      expect(head.get('canonical')).toEqual([ORIGIN + path])
      expect(head.get('og:url')).toEqual([ORIGIN + path])
    }
  })

  test('the card of a giveaway follows its phase', async () => {
    const cards = new Set<string | undefined>()
    for (const phase of ['not_started', 'open', 'ended'] as const) {
      const worker = await startClockedWorker({ SITE_ORIGIN: ORIGIN, ...contestVars(phase) })
      const html = await (await worker.fetchAt(Date.now(), paths.contest)).text()
      cards.add(headOf(html).get('og:image')?.[0])
    }
    expect(cards.size).toBe(3)
  })
})

const indexed = everyPage.filter(isIndexed)

test.each(indexed)(
  '%s has valid structured data, with breadcrumbs, without sample data',
  async (path) => {
    const things = thingsIn(htmlOf(path))
    expect(await structuredDataFaults(things)).toEqual([])
    const types = things.map((thing) => thing['@type'])
    expect(types).toContain(path === paths.home ? 'WebSite' : 'BreadcrumbList')
    expect(JSON.stringify(things)).not.toMatch(/rating|review|quiz"|faq|offers|"Person"/i)
    const breadcrumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const steps = (breadcrumbs?.['itemListElement'] ?? []) as { item: string; position: number }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    if (path !== paths.home) expect(steps.at(-1)?.item).toBe(`${ORIGIN}${path}`)
  },
)

describe('links', () => {
  // Only forms use these URLs, which do not answer GET.
  const POSTED = [paths.newsletter, paths.quiz, '/f/']

  test('every internal link answers without a redirect, and its anchor exists', async () => {
    const byTarget = Map.groupBy(
      [...sent].flatMap(([from, { html }]) =>
        linksIn(html).map((href) => ({ from, url: at(from, href) })),
      ),
      ({ url }) => `${url.pathname}${url.search}`,
    )
    const broken: string[] = []
    for (const [target, links] of byTarget) {
      const own = links.filter(({ url }) => url.origin === ORIGIN)
      if (own.length === 0 || POSTED.some((path) => target.startsWith(path) && !sent.has(target)))
        continue
      const known = sent.get(target)?.html
      const response = known === undefined ? await site.fetch(target) : undefined
      const text = known ?? (await response?.text()) ?? ''
      const from = own.map((link) => link.from)[0]
      if (response && response.status !== 200)
        broken.push(`${from} -> ${target}: ${response.status}`)
      for (const hash of new Set(
        own.map(({ url }) => url.hash.slice(1)).filter((name) => name !== ''),
      )) {
        if (!text.includes(`id="${hash}"`))
          broken.push(`${from} -> ${target}#${hash}: no such place`)
      }
    }
    expect(byTarget.size).toBeGreaterThan(everyPage.length)
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

describe('a chapter without a preview', () => {
  const open = chapterSlugs.filter((slug) => !chapters.has(slug))

  test.each(open)('%s links to its guide and its neighbors, and has a signup form', (slug) => {
    const html = htmlOf(chapterPath(slug))
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toContain(`href="${guidePath(identityOfChapter(slug).slug)}"`)
    expect(main).toContain('<figure class="verse">')
    expect(main).toMatch(/<a href="\/i-am-[^"]+" rel="(prev|next)">/)
    expect(main).toContain(`name="attribution" value="chapter=${slug}"`)
    expect(main).toContain('target="_blank"')
  })
})

describe('an unknown path', () => {
  test.each([
    ['/i-am-freee', 'i-am-free'],
    ['/i-am-qqqqqqqq', undefined],
    [`/i-am-${'x'.repeat(4000)}`, undefined],
  ])('%.30s gets the coming-soon page, which suggests %s', async (path, near) => {
    site.clearLogs()
    const response = await site.fetch(path)
    const html = await response.text()
    const main = html.slice(html.indexOf('<main'))
    expect(response.status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(main).toMatch(/<h1[^>]*>Chapter Coming Soon</)
    expect(main.match(/href="\/(i-am-[^"]+)"/)?.[1]).toBe(near)
    await expect
      .poll(() => site.logs())
      .toContainEqual({ event: 'not_found', method: 'GET', path: path.slice(0, 200) })
  })

  test('gets a 404 page, and is logged without its query and e-mail addresses', async () => {
    site.clearLogs()
    const response = await site.fetch('/no-such/jane@example.org?token=secret')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    await expect
      .poll(() => site.logs())
      .toContainEqual({ event: 'not_found', method: 'GET', path: '/no-such/[redacted]' })
  })
})

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
  const cards = [...html.matchAll(/property="og:image" content="([^"]*)"/g)]
  const sets = [...html.matchAll(/ (?:imageS|s)rcSet="([^"]*)"/gi)]
  const candidates = sets.flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  const addresses = [...single, ...cards].map(([, address = '']) => address)
  return [...addresses, ...candidates].map((address) => address.replaceAll('&amp;', '&'))
}
