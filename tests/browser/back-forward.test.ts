import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/domain/paths'
import { openPage } from '../support/browser'
import { findChromium } from '../support/chromium'
import { contestVars, startSite, type TestSite } from '../support/site'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  site = await startSite(contestVars('open'))
  const { executablePath, env } = await findChromium()
  // Playwright switches the cache off, and a browser has it on.
  browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('back and forward', () => {
  test.each([paths.home, paths.contest, chapterPath('i-am-loved'), paths.thankYou])(
    'come to %s, and go on from it, without loading anything again',
    async (path) => {
      const { page, close } = await openPage(browser, site)
      await page.goto(path)
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          localStorage.setItem('back', String(persisted))
          setTimeout(() => history.forward())
        })
      })
      await page.goto(paths.privacy)
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) =>
          localStorage.setItem('forward', String(persisted)),
        )
      })
      // Playwright loses sight of a page that comes out of the cache, so another one looks on.
      const witness = await page.context().newPage()
      await witness.goto(paths.terms)
      void page.evaluate(() => history.back()).catch(() => undefined)
      await witness.waitForFunction(() => localStorage.getItem('forward'))
      const shown = await witness.evaluate(() =>
        ['back', 'forward'].map((way) => localStorage.getItem(way)),
      )
      expect(shown).toEqual(['true', 'true'])
      await close()
    },
  )
})
