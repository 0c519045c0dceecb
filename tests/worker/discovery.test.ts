import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/lib/dates.ts'
import { sitePages } from '../../src/pages/site-pages.ts'
import { giveawayPath, giveawayRulesPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { contestVars } from '../../harness/site.ts'

const ORIGIN = 'https://thirty-two.example'
const NOW = Date.now()
const YEAR_MS = 365 * DAY_MS

const worker = await startClockedWorker({ SITE_ORIGIN: ORIGIN, ...contestVars('open') })

test('the sitemap lists exactly the indexed pages', async () => {
  // The giveaway on `/contest` has its canonical path there.
  const twins = new Set<string>([giveawayPath('2025-07'), giveawayRulesPath('2025-07')])
  const indexed = sitePages
    .filter((page) => page.indexed && !twins.has(page.path))
    .map(({ path }) => `${ORIGIN}${path}`)
  const sitemap = await (await worker.fetchAt(NOW, paths.sitemap)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect([listed.length, new Set(listed)]).toEqual([indexed.length, new Set(indexed)])
  const dated = [...sitemap.matchAll(/<loc>([^<]*)<\/loc><lastmod>/g)].map(([, url]) => url)
  expect(dated).toEqual([paths.privacy, paths.terms].map((path) => `${ORIGIN}${path}`))
})

test('security.txt has the fields of RFC 9116, with an expiry', async () => {
  const response = await worker.fetchAt(NOW, paths.security)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const fields = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line])
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name ? [value] : []))

  expect(valuesOf('Contact').length).toBeGreaterThan(0)
  for (const contact of valuesOf('Contact'))
    expect(contact).toMatch(/^(mailto:\S+@|https:\/\/)\S+$/)
  expect(valuesOf('Canonical')).toEqual([`${ORIGIN}${paths.security}`])
  expect(valuesOf('Preferred-Languages')).toHaveLength(1)
  // Exactly one, in the future, and as the RFC recommends less than a year away.
  const [expires = '', ...more] = valuesOf('Expires')
  expect(more).toEqual([])
  expect(Date.parse(expires)).toBeGreaterThan(NOW)
  expect(Date.parse(expires)).toBeLessThan(NOW + YEAR_MS)
})
