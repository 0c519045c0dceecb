import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import { everyPage } from '../support/pages.ts'
import { postForm, postJson } from '../support/post.ts'
import { startSite, type TestSite } from '../support/site.ts'

const WHILE_OPEN = '2025-08-01T12:00:00-05:00'
const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: 'true' }

let site: TestSite
beforeAll(async () => {
  site = await startSite({ PREVIEW_NOW: WHILE_OPEN })
})
afterAll(() => site.close())

test.each([
  { phase: 'not_started', PREVIEW_NOW: '2025-07-01T12:00:00-05:00', days: 19 },
  { phase: 'open', PREVIEW_NOW: WHILE_OPEN, days: 18 },
  { phase: 'ended', PREVIEW_NOW: '2025-08-20T12:00:00-05:00', days: 0 },
])('a preview of $PREVIEW_NOW shows that instant', async ({ phase, PREVIEW_NOW, days }) => {
  const worker = await startClockedWorker({ PREVIEW_NOW })
  const answer = await (await worker.fetchAt(Date.now(), paths.contestApi)).json()
  const html = await (await worker.fetchAt(Date.now(), paths.contest)).text()
  worker.close()
  expect(answer).toMatchObject({ phase, days, now: new Date(PREVIEW_NOW).toISOString() })
  expect(html).toContain(`data-phase="${phase}"`)
})

test('every page of a preview wears the ribbon and stays out of search', async () => {
  const pages = await Promise.all(
    [...everyPage, '/no-such-page'].map(async (path) => {
      const html = await (await site.fetch(path)).text()
      return {
        path,
        ribbon: /<p class="ribbon">[^<]*Preview[^<]* \d+:\d\d [AP]M EST\b/.test(html),
        robots: html.match(/<meta name="robots" content="noindex"\/>/g)?.length,
        canonical: html.includes('rel="canonical"'),
      }
    }),
  )
  expect(pages).toEqual(
    pages.map(({ path }) => ({ path, ribbon: true, robots: 1, canonical: false })),
  )
  expect(await (await site.fetch(paths.robots)).text()).toContain('Disallow: /\n')
})

test('a preview does not move the day on which security.txt expires', async () => {
  const text = await (await site.fetch(paths.security)).text()
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(183)
})

test('what is sent from a preview is answered as ever and counts nowhere', async () => {
  const email = 'marketer@example.org'
  const json = await postJson(site, entryPath('contest'), { ...entry, agreement: true })
  expect(await json.json()).toMatchObject({ success: true })
  expect((await postForm(site, entryPath('contest'), { ...entry, email })).status).toBe(303)
  const signup = { firstName: 'Ruth', email, source: 'homepage' }
  expect((await postJson(site, paths.newsletter, signup)).status).toBe(200)
  const rows = await site.rows('SELECT status, hold FROM submissions')
  const quarantined = { status: 'quarantined', hold: 'preview' }
  expect(rows).toEqual([quarantined, quarantined, quarantined])
})

test('a page of the live site has neither ribbon nor noindex', async () => {
  await site.reconfigure({})
  const html = await (await site.fetch(paths.contest)).text()
  expect(html).not.toContain('class="ribbon"')
  expect(html).not.toContain('noindex')
})
