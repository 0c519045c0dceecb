import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { launchChromium } from '../../tools/harness/chromium.ts'
import { type AnySite, type SharedSites, settle, wakeIslands } from '../support/browser.ts'
import { journeys } from '../support/journeys.ts'
import { typicalVisits } from '../support/pages.ts'
import { startSites } from '../support/shared-sites.ts'

/**
 * Writes screenshots of each page and state of the browser tests to `screenshots/`, at three widths, light and
 * dark. Pages are captured whole, states of a part as the viewport. Requires a build.
 */
const FOLDER = 'screenshots'
const looks = [390, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
)
let browser: Browser
let sites: SharedSites
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  const started: readonly (readonly [string, AnySite])[] = await startSites('dist')
  sites = Object.fromEntries(started) as SharedSites
  browser = await launchChromium()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser.close())

describe.each(looks)('%i %s', (width, colorScheme) => {
  function openPage(): Promise<Page> {
    const viewport = { width, height: width < 1000 ? 844 : 900 }
    const baseURL = sites.ended.url
    return browser.newPage({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
  }

  async function capture(page: Page, name: string, part = 'html') {
    const fullPage = ['html', 'main'].includes(part)
    // At the top, where the header is not sticky.
    if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const path = `${FOLDER}/${name}-${width}-${colorScheme}.png`
    await page.screenshot({ path, fullPage })
  }

  test.each(typicalVisits)('$name', async ({ name, site, path }) => {
    const page = await openPage()
    await page.goto(sites[site].url + path)
    await wakeIslands(page)
    await settle(page)
    await capture(page, name)
  })

  test.each(Object.entries(journeys))('%s', async (_, journey) => {
    const page = await openPage()
    for await (const { name, part } of journey(page, sites)) await capture(page, name, part)
  })
})
