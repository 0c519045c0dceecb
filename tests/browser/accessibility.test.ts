import { readdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations, violationsInAllModes } from '../support/axe'
import { openPage, type Trouble } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { journeys } from '../support/journeys'
import { expectKept } from '../support/kept'
import { markupFaults } from '../support/markup'
import { everyPage } from '../support/pages'
import { startSites, type Sites } from '../support/sites'
import { w3cErrors } from '../support/vnu'

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

/** The DOM of each state, as a browser has made it of what the server sent. */
const documents = new Map<string, string>()

// Each state is reached once and looked at in every way: by axe in all modes, by html-validate, and as the tree that
// assistive technology is told, which is kept for people to read (`UPDATE_KEPT=1` writes it anew).
test.each(Object.entries(journeys))(
  'every state of %s',
  { timeout: 240_000 },
  async (_, journey) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for await (const { name, part, alike } of journey(page, sites)) {
      documents.set(name, await page.content())
      const tree = await page.locator(part === 'html' ? 'body' : part).ariaSnapshot()
      await expectKept(new URL(`aria/${name}.yml`, import.meta.url), tree)
      const found = {
        uncaught: trouble.filter((line) => line.startsWith('uncaught')),
        markup: await markupFaults(await page.content()),
        axe: alike ? await violations(page, part) : await violationsInAllModes(page, part),
      }
      expect.soft(found, name).toEqual({ uncaught: [], markup: [], axe: [] })
    }
  },
)

describe('of all states', () => {
  test('the DOM is valid to the W3C checker', { timeout: 120_000 }, async () => {
    expect(documents.size).toBeGreaterThan(50)
    expect(await w3cErrors(documents)).toEqual([])
  })

  test('none is kept that is no more', async () => {
    const kept = await readdir(new URL('aria', import.meta.url))
    const known = [...documents.keys()].map((name) => `${name}.yml`)
    expect(kept.toSorted()).toEqual(known.toSorted())
  })
})

describe('axe finds nothing', () => {
  test.each(everyPage)('on %s', async (path) => {
    await page.goto(sites.ended.url + path, { waitUntil: 'domcontentloaded' })
    expect(await violations(page)).toEqual([])
  })
})
