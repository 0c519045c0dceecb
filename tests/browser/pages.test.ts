import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { images } from '../../src/ui/labels.ts'
import {
  holdBack,
  openPage,
  shared,
  sharedSites,
  useFixture,
  wakeIslands,
} from '../support/browser.ts'
import { checks, runChecks } from './support/checks.ts'
import { markupFaults } from '../support/markup.ts'
import { longestPages, typicalVisits, type Visit } from '../support/pages.ts'

type Looked = Visit & { list: keyof typeof checks }

/** A page of each type with all checks, and the longest of each template. tests/worker/pages.test.ts has the others. */
const visits: Looked[] = [
  ...typicalVisits.map((visit): Looked => ({ ...visit, list: 'ofTypical' })),
  ...Object.entries(longestPages).map(([name, path]): Looked => ({
    name,
    site: 'ended',
    path,
    list: 'ofLongest',
  })),
]

const fixture = useFixture(shared('ended'))
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  opened = await openPage(fixture.browser, fixture.site, {
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
})
afterAll(() => opened.close())

test.each(visits)('$name', { timeout: 600_000 }, async ({ name, site, path, list }) => {
  const { page, trouble } = opened
  await page.setViewportSize({ width: 1280, height: 900 })
  trouble.length = 0
  const response = await page.goto(sharedSites()[site].url + path)
  await wakeIslands(page)
  await page.evaluate(() => document.fonts.ready)
  const html = (await response?.text()) ?? ''

  // Chromium logs an error page's own status.
  const ownStatus = `status of ${response?.status()}`
  expect.soft(trouble.filter((line) => !line.includes(ownStatus))).toEqual([])
  expect.soft(await markupFaults(html), 'markup as it is sent').toEqual([])
  await runChecks(checks[list], page, name)
})

// states.test.ts covers images that fail after the script has loaded.
test('images that fail before the script loads show a message', async () => {
  const { page } = await fixture.open()
  const letGo = await holdBack(page, /\/assets\/main-/)
  await page.route('**/*.webp', (route) => route.abort())
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const [image] = document.images
    return image?.complete && image.naturalWidth === 0
  })
  const told = page.getByText(images.failed).first()
  expect(await told.isVisible()).toBe(false)
  letGo()
  await told.waitFor({ state: 'visible' })
  // The hero shows the message on a cover with the book's number.
  const cover = await page.locator('.hero-plate .picture-failed').evaluate((words) => ({
    number: getComputedStyle(words, '::before').content,
    share: words.clientHeight / words.parentElement!.clientHeight,
  }))
  expect(cover).toEqual({ number: expect.stringContaining('32'), share: 1 })
})
