import { describe, expect, test } from 'vitest'
import { chapterPath, onHome, paths } from '../../src/core/pages/paths.ts'
import {
  afterLoad,
  holdBack,
  MOTION,
  settle,
  shared,
  sharedSites,
  shiftSince,
  useFixture,
  wakeIslands,
} from '../support/browser.ts'
import { lowContrastButtons, lowContrastTexts } from '../support/contrast.ts'
import { misfits, setRows } from '../support/fit.ts'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }

const fixture = useFixture(shared('ended'))

test.each([PHONE, LAPTOP])('the hero paints its image largest and fits %j', async (viewport) => {
  const { page } = await fixture.look(paths.home, { viewport })
  await settle(page)
  await expect.poll(() => page.evaluate(largestPaint)).toBe('IMG')
  const parts = page.locator('.hero :is(img, h1, .button)').filter({ visible: true })
  expect(await parts.count()).toBeGreaterThan(3)
  for (const part of await parts.all()) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
  }
})

test.each([
  { width: 390, density: 3 },
  { width: 1440, density: 1 },
])('each picture’s file fits its size at $width px, $density', async ({ width, density }) => {
  const viewport = { width, height: 900 }
  const { page } = await fixture.open({ viewport, deviceScaleFactor: density })
  // A larger file that an earlier picture has loaded is taken again, without a request.
  const loaded = new Set<string>()
  for (const path of [paths.home, chapterPath('i-am-loved'), paths.contest, paths.thankYou]) {
    await page.goto(path)
    await settle(page)
    const images = await page.locator('.picture img:visible').all()
    expect(images.length, path).toBeGreaterThan(0)
    for (const image of images) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((element: HTMLImageElement) => element.decode())
      const { file, shown, chosen, smaller, widest } = await image.evaluate(chosenFile)
      const needed = shown * density
      const about = `${path}: ${chosen} for ${needed} (${await image.getAttribute('alt')})`
      expect.soft(chosen, about).toBeGreaterThanOrEqual(Math.min(0.75 * needed, widest))
      if (!loaded.has(file)) {
        expect.soft(smaller, about).toBeLessThan(needed)
        const { length } = await (await page.request.get(file)).body()
        expect.soft(length, about).toBeLessThan(100_000)
      }
      loaded.add(file)
    }
  }
})

const listing = [paths.home, paths.contest, paths.press, paths.groups, paths.support]
test.each(listing)('%s has room for few and many rows', async (path) => {
  for (const rows of [1, 2, 9, 30]) {
    const { page } = await fixture.look(sharedSites().open.url + path)
    await page.evaluate(setRows, rows)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(misfits), `${rows} rows at ${width} px`).toEqual([])
    }
    if (path === paths.home)
      expect(await page.locator('.testimonials-dots').isVisible()).toBe(rows > 1)
  }
})

test('a page takes clicks while the one before it fades out', async () => {
  const { page } = await fixture.open(MOTION)
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      const hit = () => document.elementFromPoint(200, 200)?.closest('main')?.id
      void viewTransition?.ready.then(() => Reflect.set(globalThis, 'hit', hit()))
    }),
  )
  // Repeated, because on a busy machine Chromium may skip the transition.
  const hit = async () => {
    await page.goto(paths.privacy)
    await afterLoad(page)
    await page.locator('.brand').click()
    await page.waitForURL((url) => url.pathname === paths.home)
    await afterLoad(page)
    return page.evaluate(() => Reflect.get(globalThis, 'hit') as unknown)
  }
  await expect.poll(hit).toBe('main')
})

test('text has enough contrast on every ray, and every button that is shown only without JavaScript', async () => {
  const { notStarted, open } = sharedSites()
  const urls = [notStarted.url + paths.contest, open.url + paths.contest, open.url + paths.home]
  for (const url of urls) {
    const { page } = await fixture.look(url, { javaScriptEnabled: false })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await page.evaluate(lowContrastTexts, false), `${url} ${colorScheme}`).toEqual([])
      expect.soft(await page.evaluate(lowContrastButtons), `${url} ${colorScheme}`).toEqual([])
    }
  }
})

describe('fonts', () => {
  test('a first visit loads two files of at most 60 KB, and others only for emphasis and other languages', async () => {
    const { page } = await fixture.open()
    const sizes = new Map<string, number>()
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2'))
        sizes.set(response.url(), Number(response.headers()['content-length'] ?? NaN))
    })
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    // On a busy machine the network may be idle before the first layout requests a font.
    await expect.poll(() => sizes.size).toBeGreaterThan(0)
    await page.evaluate(() => document.fonts.ready)
    expect(sizes.size).toBeLessThanOrEqual(2)
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024)
    const rest = page.waitForResponse(/source-sans-3-rest-.+\.woff2$/)
    await page.locator('#signup-first-name').fill('Zoë')
    expect((await rest).status()).toBe(200)
    const italics = page.waitForResponse(/-italic-.+\.woff2$/)
    expect([...sizes.keys()].filter((url) => url.includes('-italic-'))).toEqual([])
    await page.goto(paths.press)
    expect((await italics).status()).toBe(200)
  })

  test('load late without a layout shift', async () => {
    const { page } = await fixture.open({ viewport: { width: 390, height: 844 } })
    const letGo = await holdBack(page, /\.woff2$/)
    await page.goto(paths.home, { waitUntil: 'domcontentloaded' })
    // Layout shifts are measured only after the first paint.
    const painted = () => performance.getEntriesByName('first-contentful-paint').length
    await expect.poll(() => page.evaluate(painted)).toBe(1)
    await page.locator('.hero img').evaluate((image: HTMLImageElement) => image.decode())
    letGo()
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await page.evaluate(() => document.fonts.check('20px Fraunces'))).toBe(true)
    // Without any of the five fallbacks the browser picks another font.
    expect(await shiftSince(page, 0)).toBeLessThan(0.1)
  })
})

describe('in forced colors', () => {
  const own = { forcedColors: 'active' } as const

  test('the chosen answer, the progress and the current dot are visible', async () => {
    const { page } = await fixture.look(onHome('quiz'), own)
    await wakeIslands(page)
    await page.locator('#q1 input').first().focus()
    await page.keyboard.press('ArrowDown')
    const grounds = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .evaluateAll(
          (all, one) => all.map((element) => getComputedStyle(element, one).backgroundColor),
          pseudo,
        )
    const [first, ...others] = await grounds('#q1 label b')
    expect(new Set(others).size).toBe(2)
    expect(others).toContain(first)
    const dots = await grounds('.testimonials-dots a', '::before')
    expect(dots[0]).not.toBe(dots[1])
    const bar = page.locator('.quiz-progress progress')
    const before = await bar.screenshot()
    await bar.evaluate((element) => element.setAttribute('value', '0'))
    expect(await bar.screenshot()).not.toEqual(before)
  })

  test('no figure covers its label', async () => {
    const { page } = await fixture.look(paths.home, { ...own, viewport: PHONE })
    const [label, figure] = ['dt', 'dd'].map((name) => page.locator(`.stats ${name}`).first())
    const shown = await label!.screenshot()
    await figure!.evaluate((element) => (element.style.visibility = 'hidden'))
    expect(shown.equals(await label!.screenshot())).toBe(true)
  })

  test('buttons and fields have a border', async () => {
    const { page } = await fixture.look(sharedSites().open.url + paths.contest, own)
    const edges = await page
      .locator('.button:visible, input:not([type=checkbox], [tabindex]):visible, textarea:visible')
      .evaluateAll((controls) =>
        controls.map((control) => parseFloat(getComputedStyle(control).borderTopWidth)),
      )
    expect(Math.min(...edges)).toBeGreaterThan(0)
  })
})

/** Widths in pixels of the image on the page, the chosen file, the next smaller file and the widest one. */
function chosenFile(image: HTMLImageElement) {
  const candidates = image.srcset.split(',').map((candidate) => {
    const [path = '', width = ''] = candidate.trim().split(' ')
    return { path, width: parseInt(width, 10) }
  })
  const taken = new URL(image.currentSrc).pathname
  const chosen = candidates.find(({ path }) => path === taken)?.width ?? NaN
  const widths = candidates.map(({ width }) => width)
  const smaller = Math.max(0, ...widths.filter((width) => width < chosen))
  return { file: taken, shown: image.clientWidth, chosen, smaller, widest: Math.max(...widths) }
}

/** The tag of the largest contentful paint so far. */
function largestPaint(): string | undefined {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
  const last = observer.takeRecords().at(-1) as { element?: Element } | undefined
  return last?.element?.tagName
}
