import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { openPage, wakeIslands } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { everyPage } from '../support/pages'
import { startSite, type TestSite } from '../support/site'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('every page', () => {
  let opened: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    opened = await openPage(browser, site)
  })
  afterAll(() => opened.close())

  test.each(everyPage)('%s opens without an error and its images are there', async (path) => {
    const { page, trouble } = opened
    trouble.length = 0
    await page.goto(path, { waitUntil: 'load' })
    await wakeIslands(page)
    const broken = await page.$$eval('img', (images) =>
      images.filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
    )
    expect(broken).toEqual([])
    expect(trouble).toEqual([])
  })
})

test('every internal link of every page resolves, its anchor too', async () => {
  const found = new Map<string, string>()
  const anchors = new Map<string, Set<string>>()
  const { page, close } = await openPage(browser, site, { javaScriptEnabled: false })
  for (const path of everyPage) {
    await page.goto(path)
    anchors.set(
      path,
      new Set(await page.$$eval('[id]', (elements) => elements.map(({ id }) => id))),
    )
    for (const href of await page.$$eval('a[href]', (links) =>
      links.map((link) => link.getAttribute('href')),
    )) {
      const target = new URL(href ?? '', `${site.url}${path}`)
      if (target.origin === site.url) found.set(`${target.pathname}${target.hash}`, path)
    }
  }
  await close()
  for (const [link, from] of found) {
    const [path = '', anchor] = link.split('#')
    const response = await site.fetch(path)
    expect(response.status, `${link} on ${from}`).toBe(200)
    if (anchor) expect(anchors.get(path)?.has(anchor), `${link} on ${from}`).toBe(true)
  }
})

describe('images', () => {
  test.each([true, false])(
    'say that they failed, when it happens before=%s the script',
    async (before) => {
      const { page, close } = await openPage(browser, site)
      if (before)
        await page.route('**/assets/entry-*', async (route) => {
          await page.waitForTimeout(300)
          await route.continue()
        })
      await page.route('**/*.webp', (route) => route.abort())
      await page.goto(paths.home)
      await page.getByText('Failed to load image').first().waitFor({ state: 'visible' })
      await close()
    },
  )
})

test('a 404 leads home', async () => {
  const { page, trouble, close } = await openPage(browser, site)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  expect(new URL(page.url()).pathname).toBe(paths.home)
  expect(trouble.filter((line) => !line.includes('404'))).toEqual([])
  await close()
})
