import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, hero } from '../../src/content/book'
import { chapterPath, paths } from '../../src/domain/paths'
import { openPage } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { startSite, type TestSite } from '../support/site'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe.each([PHONE, LAPTOP])('the hero at $width x $height', (viewport) => {
  test('has headline, promise, both buttons, author and proof above the fold', async () => {
    const { page, close } = await openPage(browser, site, { viewport, reducedMotion: 'reduce' })
    await page.goto(paths.home)
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByText(hero.promise),
      page.getByRole('link', { name: hero.join }).first(),
      page.getByRole('link', { name: hero.buy }).first(),
      page.getByText(author.credit, { exact: true }),
      page.getByText(hero.proof, { exact: true }),
    ]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
    await close()
  })

  test.each(['no-preference', 'reduce'] as const)(
    'has its image as the largest paint, motion: %s',
    async (reducedMotion) => {
      const { page, close } = await openPage(browser, site, { viewport, reducedMotion })
      await page.goto(paths.home)
      expect(await page.evaluate(largestPaint)).toBe('IMG')
      await close()
    },
  )
})

test('the hero image is 384 x 384 on a laptop, and still where less motion is wanted', async () => {
  const { page, close } = await openPage(browser, site, {
    viewport: LAPTOP,
    reducedMotion: 'reduce',
  })
  await page.goto(paths.home)
  const image = page.locator('.hero img')
  expect(await image.boundingBox()).toMatchObject({ width: 384, height: 384 })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await close()
})

describe('the fonts', () => {
  test('are at most two files of 60 KB on a first visit', async () => {
    const { page, close } = await openPage(browser, site)
    const sizes: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) {
        sizes.push(Number(response.headers()['content-length'] ?? NaN))
      }
    })
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    expect(sizes.length).toBeLessThanOrEqual(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024)
    await close()
  })

  test('of other languages come when a page first needs them', async () => {
    const { page, close } = await openPage(browser, site)
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    const rest = page.waitForRequest(/source-sans-3-rest-.+\.woff2$/)
    await page.getByRole('textbox', { name: 'First name' }).fill('Zoë')
    expect((await (await rest).response())?.status()).toBe(200)
    await close()
  })

  test('come late without moving anything', async () => {
    const { page, close } = await openPage(browser, site, { viewport: PHONE })
    const held: (() => void)[] = []
    await page.route('**/*.woff2', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(paths.home, { waitUntil: 'domcontentloaded' })
    await page.evaluate(watchShifts)
    await page.locator('.hero img').evaluate((image: HTMLImageElement) => image.decode())
    for (const release of held) release()
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    expect(await page.evaluate(() => document.fonts.check('20px Fraunces'))).toBe(true)
    // Where none of the five stand-ins is installed, the browser takes any face: then 0.1 is still called good.
    expect(await page.evaluate(shifts)).toBeLessThan(0.1)
    await close()
  })

  test('have stand-ins of the same height, whatever the device has', async () => {
    const sheet = await readFile('src/views/fonts.css', 'utf8')
    const faces = [
      ...sheet.matchAll(
        /font-family: '(.+?) \d';[^}]*?size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g,
      ),
    ]
    expect(faces.length).toBe(5)
    for (const family of ['Fraunces', 'Source Sans 3']) {
      const heights = faces
        .filter(([, name]) => name === family)
        .map(
          ([, , size, ascent, descent]) =>
            (Number(size) * (Number(ascent) + Number(descent))) / 100,
        )
      for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 0)
    }
    expect(sheet.match(/font-display: swap/g)?.length).toBe(sheet.match(/url\(/g)?.length)
  })
})

test.each([PHONE, LAPTOP])(
  'running text is 17 to 20 px and at most 75 characters a line, at $width px',
  async (viewport) => {
    const { page, close } = await openPage(browser, site, { viewport })
    await page.goto(chapterPath('i-am-loved'))
    const { size, characters } = await page
      .locator('.leaf section p')
      .first()
      .evaluate((paragraph) => {
        const style = getComputedStyle(paragraph)
        const lines = Math.round(paragraph.clientHeight / parseFloat(style.lineHeight))
        return {
          size: parseFloat(style.fontSize),
          characters: paragraph.textContent.length / lines,
        }
      })
    expect(size).toBeGreaterThanOrEqual(17)
    expect(size).toBeLessThanOrEqual(20)
    expect(characters).toBeLessThanOrEqual(75)
    if (viewport === LAPTOP) expect(characters).toBeGreaterThanOrEqual(60)
    await close()
  },
)

test('every animation is under 400 ms and moves nothing that needs a layout', async () => {
  const { page, close } = await openPage(browser, site, { viewport: LAPTOP })
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.locator('.hero').waitFor()
  // Nothing moves while the quiz waits for a script that may never come.
  const found = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          !(animation instanceof CSSAnimation) || animation.animationName !== 'await-script',
      )
      .map(({ effect }) => ({
        duration: Number(effect?.getComputedTiming().duration),
        properties:
          effect instanceof KeyframeEffect
            ? effect.getKeyframes().flatMap((frame) => Object.keys(frame))
            : [],
      })),
  )
  for (const { duration, properties } of found) {
    expect(duration).toBeLessThan(400)
    const moved = properties.filter(
      (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
    )
    for (const property of moved)
      expect(['opacity', 'translate', 'scale', 'filter', 'backgroundColor']).toContain(property)
  }
  const sheet = await page.locator('style').first().textContent()
  const waits = /[\d.]+s [\d.]+s \w+ await-script/
  expect(sheet).toMatch(waits)
  const milliseconds = [...(sheet ?? '').replace(waits, '').matchAll(/([\d.]+)(ms|s)\b/g)].map(
    ([, value, unit]) => Number(value) * (unit === 's' ? 1000 : 1),
  )
  expect(milliseconds.length).toBeGreaterThan(0)
  expect(Math.max(...milliseconds)).toBeLessThan(400)
  await close()
})

test('where the reader has colours of their own, edges and focus still stand out', async () => {
  const { page, close } = await openPage(browser, site, {
    viewport: LAPTOP,
    forcedColors: 'active',
  })
  await page.goto(paths.home)
  const button = page.locator('.hero .button').first()
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px')
  await page.keyboard.press('Tab')
  expect(await outline(page)).not.toBe('none')
  await close()
})

test('print leaves out what paper cannot do', async () => {
  const { page, close } = await openPage(browser, site)
  await page.emulateMedia({ media: 'print' })
  await page.goto(chapterPath('i-am-loved'))
  expect(await page.locator('.top').isVisible()).toBe(false)
  expect(await page.locator('.turn').isVisible()).toBe(false)
  expect(await page.locator('.teaser').isVisible()).toBe(true)
  await close()
})

function outline(page: Page) {
  return page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
}

function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    let last: string | undefined
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        last = (entry as PerformanceEntry & { element?: Element }).element?.tagName
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(last), 800)
  })
}

function watchShifts(): void {
  const total = { value: 0 }
  Object.assign(globalThis, { total })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      total.value += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function shifts(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return (globalThis as unknown as { total: { value: number } }).total.value
}
