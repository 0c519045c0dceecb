import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { journeys } from '../support/journeys'
import { everyPage } from '../support/pages'
import { startSites, type Sites } from '../support/sites'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that colors can change; the rest of a page is the same tree in every one of them. */
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

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
  test.each(Object.entries(journeys))('on the way through %s', async (_, journey) => {
    const found: string[] = []
    for await (const state of journey(page, sites)) {
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const at = `${state} at ${size.width}`
        found.push(...(await findings(at, everything())))
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await findings(`${at}, dark`, colors())))
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
        found.push(...(await findings(`${at}, forced colors`, colors())))
        await page.emulateMedia({ forcedColors: 'none' })
      }
    }
    expect(found).toEqual([])
  })

  test('on every page', async () => {
    const found: string[] = []
    for (const path of everyPage) {
      await page.goto(sites.ended.url + path)
      found.push(...(await findings(path, everything())))
    }
    expect(found).toEqual([])
  })
})

function everything(): AxeBuilder {
  return new AxeBuilder({ page }).withTags(TAGS).options({
    rules: { 'color-contrast-enhanced': { enabled: true } },
  })
}

function colors(): AxeBuilder {
  return new AxeBuilder({ page }).withRules(COLOR_RULES)
}

async function findings(where: string, axe: AxeBuilder): Promise<string[]> {
  const t = Date.now()
  const { violations, incomplete } = await axe.setLegacyMode(true).analyze()
  if (process.env.DBG)
    console.log(
      where,
      Date.now() - t,
      incomplete.map(
        (i) => `${i.id} ${i.nodes.length} ${i.nodes[0]?.target} ${i.nodes[0]?.any[0]?.message}`,
      ),
    )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${where}: ${id} ${target.join(' ')}`),
  )
}
