import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyNames, familyPaths } from '../../src/pages/families.ts'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { builtSite, startWorkerd } from '../support/workerd.ts'

const open = contestVars('open')

let site: TestSite
beforeAll(async () => {
  site = await startSite(open)
})
afterAll(() => site.close())

/** A page twice, as React rendered it and as the isolate kept it. */
async function twice(from: TestSite, path: string, init?: RequestInit) {
  const first = await from.fetch(path, init)
  const html = await first.text()
  const again = await from.fetch(path, init)
  return { first, html, again, kept: await again.text() }
}

describe('a page again', () => {
  test.each([paths.home, paths.contest, chapterPath('i-am-holy'), paths.terms])(
    '%s has the same bytes and headers',
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
  ])('is 304 with the same headers and no body to who sends %s', async (_, sent) => {
    const { first } = await twice(site, paths.home)
    const etag = first.headers.get('etag') ?? ''
    const confirmed = await site.fetch(paths.home, { headers: { 'if-none-match': sent(etag) } })
    expect(confirmed.status).toBe(304)
    expect(await confirmed.text()).toBe('')
    expect(headersOf(confirmed)).toEqual(headersOf(first))
  })

  test('is whole to who holds another tag', async () => {
    const headers = { 'if-none-match': '"0123456789abcdef0123456789abcdef"' }
    expect((await site.fetch(paths.home, { headers })).status).toBe(200)
  })

  test('ignores the query', async () => {
    const { html } = await twice(site, paths.home)
    for (const query of ['?utm_source=a', '?now=2020-01-01', '?'])
      expect(await (await site.fetch(`/${query}`)).text()).toBe(html)
  })

  test('HEAD has the headers of GET', async () => {
    const { first } = await twice(site, paths.contest)
    const head = await site.fetch(paths.contest, { method: 'HEAD' })
    const [sent, asked] = [headersOf(head), headersOf(first)]
    expect({ ...sent, 'content-length': '' }).toEqual({ ...asked, 'content-length': '' })
  })
})

describe('shared caches', () => {
  test('may keep a page for five minutes, and nobody may serve it stale', async () => {
    const cacheControl = (await site.fetch(paths.home)).headers.get('cache-control')
    expect(cacheControl).toBe('public, max-age=0, must-revalidate, s-maxage=300')
  })

  test('never keep it past the next change', async () => {
    const closes = new Date(Date.now() + 100_000)
    const vars = { ...open, CONTEST_CLOSES_AT: closes.toISOString() }
    const closing = await startWorkerd({ ...builtSite, vars })
    for (let turn = 0; turn < 2; turn++) {
      const { headers } = await fetch(`${closing.url}${paths.contest}`)
      const age = Number(/s-maxage=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1])
      expect(age).toBeLessThanOrEqual(101)
      expect(age).toBeGreaterThan(60)
    }
    await closing.stop()
  })

  test.each(['/no-such-page', paths.contestEntered])('never keep %s', async (path) => {
    expect((await site.fetch(path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('hints', () => {
  test('the entry is a Link preload, which an edge can send as an early hint', async () => {
    const response = await site.fetch(paths.home)
    const html = await response.text()
    const [, src, integrity] =
      /<script type="module" src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? []
    expect(response.headers.get('link')).toBe(
      `<${src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${integrity}"`,
    )
  })

  test('speculation rules prefetch what the giveaway does not change', async () => {
    const rules = await site.fetch(paths.speculationRules)
    expect((await site.fetch(paths.home)).headers.get('speculation-rules')).toBe(
      `"${paths.speculationRules}"`,
    )
    expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
    const text = await rules.text()
    expect(Object.keys(JSON.parse(text))).toEqual(['prefetch'])
    const [{ where }] = JSON.parse(text).prefetch
    const patterns: string[] = where.and[0].href_matches
    const matches = (path: string) =>
      patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }))
    const families = familyNames.flatMap(familyPaths)
    expect(families.filter((path) => !matches(path))).toEqual([])
    expect(Object.values(paths).filter(matches)).toEqual([])
  })

  test('hashed files are kept for good', async () => {
    const html = await (await site.fetch(paths.home)).text()
    // A card is kept for a day: its rule in public/_headers says why.
    const files = html.match(/\/assets\/(?!card-)[\w.-]+/g) ?? []
    expect(files.length).toBeGreaterThan(2)
    const sent = await Promise.all([...new Set(files)].map((file) => site.fetch(file)))
    const rules = new Set(sent.map(({ headers }) => headers.get('cache-control')))
    expect([...rules]).toEqual(['public, max-age=31536000, immutable'])
  })
})

function headersOf({ headers }: Response): Record<string, string> {
  const kept = Object.fromEntries(headers)
  // How a body is sent is not what it is: the first one is streamed, the next are not, 304 has none.
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
