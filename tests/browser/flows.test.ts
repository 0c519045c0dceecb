import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { giveawayVars, startSite } from '../../tools/harness/site.ts'
import { useFixture } from '../support/browser.ts'
import { visit } from '../support/flows.ts'

const fixture = useFixture(() => startSite(giveawayVars('open')))

const PAGES = /^[^.]*$/
const MAIN = /^\/assets\/main-/

/** Visitors without a working script. Other test files have the same steps with a script. */
const visitors: readonly { who: string; options?: BrowserContextOptions; before?: RegExp }[] = [
  { who: 'with JavaScript off', options: { javaScriptEnabled: false } },
  { who: 'whose page is of the build before', before: PAGES },
  { who: 'whose page and main script are of the build before', before: MAIN },
]

test.each(visitors)('a visitor $who', async ({ options, before }) => {
  const { page } = await fixture.open({ viewport: { width: 390, height: 844 }, ...options })
  if (before) await serveBefore(page, before)
  await visit(page, fixture.site.url, false)
})

test('the ledger has every post of the visits', async () => {
  const rows = await fixture.site.rows('SELECT email_key, count(*) n FROM submissions GROUP BY 1')
  expect(rows).toEqual([
    { email_key: 'anh@example.com', n: visitors.length },
    { email_key: 'asa@example.com', n: visitors.length },
  ])
})

/**
 * Rewrites responses to reference scripts of an earlier build, which the site answers with 404. Integrity is
 * removed, because it covers only the current main script.
 */
async function serveBefore(page: Page, before: RegExp): Promise<void> {
  await page.route(/\/(assets\/main-.*\.js|[^.]*)$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    if (!response.ok()) return route.fulfill({ response })
    const text = (await response.text()).replaceAll(/ integrity="[^"]*"/g, '')
    const isBefore = before.test(new URL(route.request().url()).pathname)
    const named = isBefore ? text.replaceAll(/-[\w-]{8}\.js/g, '-earlier1.js') : text
    // Speculation rules would load the next page past this route.
    const { 'speculation-rules': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: named })
  })
}
