import { expect, test } from 'vitest'
import { shared, sharedSites, useFixture, wakeIslands } from '../support/browser.ts'
import { typicalVisits } from '../support/pages.ts'
import { checkState, checkTemplate, LAPTOP } from './support/checks.ts'

/** Pages whose template another page has with longer lines. */
const SHORTER = new Set(['plan-dated', 'plan-past', 'bookPage', 'server-error'])

const fixture = useFixture(shared('ended'))

// tests/worker/pages.test.ts checks the markup of every page as it is sent.
test.each(typicalVisits)('$name', async ({ name, site, path }) => {
  const eyes = { viewport: LAPTOP, timezoneId: 'UTC' }
  const { page, trouble } = await fixture.look(sharedSites()[site].url + path, eyes)
  await wakeIslands(page)
  await page.evaluate(() => document.fonts.ready)
  // Chromium logs an error page's own status.
  expect.soft(trouble.filter((line) => !line.includes('the server responded with'))).toEqual([])
  await checkState(page, name)
  if (!SHORTER.has(name)) await checkTemplate(page, name)
})
