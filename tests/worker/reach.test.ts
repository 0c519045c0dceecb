import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redirects } from 'virtual:content/redirects'
import { giveawayPagePaths, isIndexed } from '../../src/pages/page-lookup.ts'
import { giveawayPath, giveawayRulesPath, paths } from '../../src/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { structuredDataFaults, thingsIn } from '../support/structured-data.ts'

const ORIGIN = 'https://example.org'
// What a page of results shows before it cuts.
const TITLE = 65
const DESCRIPTION = { least: 50, most: 160 }

/** Paths of the giveaway that the contest page shows, and the contest's own. */
const twins = new Map<string, string>([
  [giveawayPath('2025-07'), paths.contest],
  [giveawayRulesPath('2025-07'), paths.contestRules],
])

let site: TestSite
let heads: Map<string, Map<string, string[]>>
let sent: Map<string, string>
beforeAll(async () => {
  site = await startSite({ SITE_ORIGIN: ORIGIN, ...contestVars('open') })
  sent = new Map()
  for (const path of everyPage) sent.set(path, await (await site.fetch(path)).text())
  heads = new Map([...sent].map(([path, html]) => [path, headOf(html)]))
})
afterAll(() => site.close())

test('the giveaway that the contest page shows has one address for search engines', async () => {
  for (const [twin, path] of twins) {
    const head = headOf(await (await site.fetch(twin)).text())
    expect(head.get('canonical')).toEqual([ORIGIN + path])
    expect(head.get('og:url')).toEqual([ORIGIN + path])
  }
})

describe('the head of every page', () => {
  test.each(everyPage)('%s: title, description, address and card', async (path) => {
    const head = heads.get(path) ?? new Map<string, string[]>()
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
    // The size in a PNG's header: https://www.w3.org/TR/png-3/#11IHDR
    const size = [image.readUInt32BE(16), image.readUInt32BE(20)].map(String)
    expect(size).toEqual([one('og:image:width'), one('og:image:height')])
  })

  test.each(['title', 'description'])('no two pages have the same %s', (name) => {
    const all = [...heads.values()].map((head) => head.get(name)?.[0])
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  })

  test('the card of a giveaway follows its phase', async () => {
    const cards = new Set([heads.get(paths.contest)?.get('og:image')?.[0]])
    for (const phase of ['not_started', 'ended'] as const) {
      await site.reconfigure({ SITE_ORIGIN: ORIGIN, ...contestVars(phase) })
      cards.add(headOf(await (await site.fetch(paths.contest)).text()).get('og:image')?.[0])
    }
    await site.reconfigure({ SITE_ORIGIN: ORIGIN, ...contestVars('open') })
    expect(cards.size).toBe(3)
  })
})

describe('structured data', () => {
  const indexed = everyPage.filter(isIndexed)

  test.each(indexed)('%s: valid, its place told, nothing of samples', async (path) => {
    const things = thingsIn(sent.get(path) ?? '')
    expect(await structuredDataFaults(things)).toEqual([])
    const types = things.map((thing) => thing['@type'])
    expect(types).toContain(path === paths.home ? 'WebSite' : 'BreadcrumbList')
    expect(JSON.stringify(things)).not.toMatch(/rating|review|quiz"|faq|offers|"Person"/i)
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const last = (trail?.['itemListElement'] as { item: string }[] | undefined)?.at(-1)
    if (path !== paths.home) expect(last?.item).toBe(`${ORIGIN}${path}`)
  })
})

describe('for machines', () => {
  test('sitemap and llms.txt have exactly the pages that may be indexed', async () => {
    const indexed = [...everyPage, ...giveawayPagePaths()]
      .filter((path) => isIndexed(path) && !twins.has(path))
      .map((path) => `${ORIGIN}${path}`)
    const sitemap = await (await site.fetch(paths.sitemap)).text()
    const llms = await (await site.fetch(paths.llms)).text()
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    const linked = [...llms.matchAll(/\]\((.*?)\): \S/g)].map(([, url]) => url)
    expect([listed.length, new Set(listed)]).toEqual([indexed.length, new Set(indexed)])
    expect([linked.length, new Set(linked)]).toEqual([indexed.length, new Set(indexed)])
    const dated = [...sitemap.matchAll(/<loc>([^<]*)<\/loc><lastmod>/g)].map(([, url]) => url)
    expect(dated).toEqual([paths.privacy, paths.terms].map((path) => `${ORIGIN}${path}`))
  })

  test.each([...redirects, { from: '/Giveaway/', to: '/contest' }])(
    '$from leads to $to in one step, for good and with its query',
    async ({ from, to }) => {
      const response = await site.fetch(`${from}?utm_source=a&b=%20c`)
      expect(response.status).toBe(301)
      const target = new URL(response.headers.get('location') ?? '', site.url)
      expect(target.search).toBe('?utm_source=a&b=%20c')
      expect(`${target.pathname}${target.hash}`).toBe(to)
      expect((await site.fetch(target.pathname)).status).toBe(200)
    },
  )

  test('the way to the quiz keeps the query', async () => {
    const response = await site.fetch(`${paths.quiz}?utm_source=a`)
    expect(response.headers.get('location')).toBe('/?utm_source=a#quiz')
  })
})

/** Title, metas and the canonical address of a page, each with all of its values. */
function headOf(html: string): Map<string, string[]> {
  const head = html.slice(0, html.indexOf('</head>'))
  const found = [
    ...head.matchAll(/<(title)>(.*?)<\/title>/g),
    ...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
    ...head.matchAll(/<link rel="(canonical)" href="([^"]*)"/g),
  ]
  const byName = Map.groupBy(found, ([, name = '']) => name)
  return new Map([...byName].map(([name, all]) => [name, all.map(([, , text = '']) => text)]))
}
