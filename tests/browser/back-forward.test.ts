import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { openPage } from '../support/browser.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { sharedSites } from '../support/stage.ts'

let browser: Browser
beforeAll(async () => {
  const options = await chromiumOptions()
  // Playwright switches the cache off, and Chromium's headless shell has it off; a visitor's browser has it on.
  browser = await chromium.launch({
    ...options,
    args: [...options.args, '--enable-bfcache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

describe('back and forward', () => {
  test.each([paths.home, paths.contest, chapterPath('i-am-loved'), paths.thankYou])(
    'come to %s, and go on from it, without loading anything again',
    async (path) => {
      const { page, close } = await openPage(browser, sharedSites().running)
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
