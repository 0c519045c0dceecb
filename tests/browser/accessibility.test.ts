import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations, violationsInAllModes } from '../support/axe'
import { openPage } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { journeys } from '../support/journeys'
import { everyPage } from '../support/pages'
import { startSites, type Sites } from '../support/sites'

let sites: Sites & { close: () => Promise<void> }
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startSites(), launchChromium()])
  ;({ page } = await openPage(browser, sites.ended, { reducedMotion: 'reduce' }))
})
afterAll(async () => {
  await browser.close()
  await sites.close()
})

describe('axe finds nothing', () => {
  test.each(Object.entries(journeys))('in any state of %s', async (_, journey) => {
    const found: Record<string, string[]> = {}
    for await (const { name, part, alike } of journey(page, sites)) {
      const rules = alike ? await violations(page, part) : await violationsInAllModes(page, part)
      if (rules.length > 0) found[name] = rules
    }
    expect(found).toEqual({})
  })

  test('on any page', async () => {
    const found: Record<string, string[]> = {}
    for (const path of everyPage) {
      await page.goto(sites.ended.url + path, { waitUntil: 'domcontentloaded' })
      const rules = await violations(page)
      if (rules.length > 0) found[path] = rules
    }
    expect(found).toEqual({})
  })
})
