import { readdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, type Trouble } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { journeys } from '../support/journeys'
import { expectKept } from '../support/kept'
import { startSites, type Sites } from '../support/sites'

const kept: string[] = []
let sites: Sites & { close: () => Promise<void> }
let browser: Browser
let page: Page
let trouble: Trouble
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startSites(), launchChromium()])
  ;({ page, trouble } = await openPage(browser, sites.ended, {
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  }))
})
afterAll(async () => {
  await browser.close()
  await sites.close()
})

// What assistive technology is told of each state, for people to read: `UPDATE_KEPT=1` writes it anew.
test.each(Object.entries(journeys))('the accessibility tree of %s', async (_, journey) => {
  for await (const { name, part } of journey(page, sites)) {
    kept.push(`${name}.yml`)
    const tree = await page.locator(part === 'html' ? 'body' : part).ariaSnapshot()
    await expectKept(new URL(`aria/${name}.yml`, import.meta.url), tree)
    // A page that came back after a plain post must be taken over as it is, too.
    expect(
      trouble.filter((line) => line.startsWith('uncaught')),
      name,
    ).toEqual([])
  }
})

test('no tree is kept of a state that is no more', async () => {
  expect((await readdir(new URL('aria', import.meta.url))).toSorted()).toEqual(kept.toSorted())
})
