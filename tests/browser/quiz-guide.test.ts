import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identities } from '../../src/content/identities'
import { guidePath } from '../../src/domain/paths'
import { launchChromium } from '../support/chromium'
import { startSite, type TestSite } from '../support/site'

let site: TestSite
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium()])
  page = await browser.newPage({ baseURL: site.url })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('the starter guide', () => {
  test.each(identities)('of $name prints on one sheet', async ({ slug }) => {
    await page.goto(guidePath(slug))
    // As narrow as A4 and as short as Letter: what fits this fits both.
    expect(sheetsOf(await page.pdf({ width: '210mm', height: '279mm' }))).toBe(1)
  })
})

/** The number of pages that a PDF's page tree counts. */
function sheetsOf(pdf: Buffer): number {
  const tree = /\/Type\s*\/Pages[^>]*?\/Count\s+(\d+)/.exec(pdf.toString('latin1'))
  return Number(tree?.[1])
}
