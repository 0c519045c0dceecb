import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, shared, sharedSites, useFixture, wakeIslands } from '../support/browser.ts'
import { checks, runChecks } from './support/checks.ts'
import { typicalVisits } from '../support/pages.ts'

/** Pages whose template another page has with longer lines. */
const STATES = new Set(['plan-dated', 'plan-refused', 'bookPage', 'server-error'])

const fixture = useFixture(shared('ended'))
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  opened = await openPage(fixture.browser, fixture.site, { timezoneId: 'UTC' })
})
afterAll(() => opened.close())

// tests/worker/pages.test.ts checks the markup of every page as it is sent.
test.each(typicalVisits)('$name', { timeout: 600_000 }, async ({ name, site, path }) => {
  const { page, trouble } = opened
  await page.setViewportSize({ width: 1280, height: 900 })
  trouble.length = 0
  const response = await page.goto(sharedSites()[site].url + path)
  await wakeIslands(page)
  await page.evaluate(() => document.fonts.ready)
  // Chromium logs an error page's own status.
  const ownStatus = `status of ${response?.status()}`
  expect.soft(trouble.filter((line) => !line.includes(ownStatus))).toEqual([])
  await runChecks(STATES.has(name) ? checks.ofState : checks.ofPage, page, name)
})
