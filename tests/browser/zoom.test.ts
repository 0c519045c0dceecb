import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onHome, paths } from '../../src/domain/paths'
import { openPage, wakeIslands } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { misfits } from '../support/fit'
import { journeys } from '../support/journeys'
import { startSites, type Sites } from '../support/sites'

// WCAG 1.4.12: a style sheet of the visitor's, which no policy of the site's can keep out.
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

let sites: Sites & { close: () => Promise<void> }
let browser: Browser
let page: Page
let close: () => Promise<void>
/** What each look found, by the name of the page. */
const found: Record<string, Record<string, string[]>> = {}

beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startSites(), launchChromium()])
  const overall = await openPage(browser, sites.ended, { reducedMotion: 'reduce' })
  for await (const { name } of journeys['pages']?.(overall.page, sites) ?? []) {
    for (const [look, faults] of Object.entries(await lookAt(overall.page))) {
      found[look] ??= {}
      if (faults.length > 0) found[look][name] = faults
    }
  }
  await overall.close()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await sites.close()
})
beforeEach(async () => {
  ;({ page, close } = await openPage(browser, sites.ended, { reducedMotion: 'reduce' }))
})
afterEach(() => close())

// A page of each kind is opened once and looked at in all of these ways.
test.each([
  ['fits at a zoom of 400 %, which leaves 320 by 256 pixels of 1280 by 1024', 'zoom'],
  ['fits with text of 200 %', 'text'],
  ['fits with the spacing of WCAG 1.4.12', 'spacing'],
  ['does not move by itself, nor glide when it is touched, under reduced motion', 'motion'],
  ['has texts that stand out from their ground by 4.5:1 in forced colors', 'forced'],
])('every kind of page %s', (_, look) => {
  expect(found[look]).toEqual({})
})

async function lookAt(at: Page): Promise<Record<string, string[]>> {
  const fits = async (width: number, height = 900) => {
    await at.setViewportSize({ width, height })
    return misfits(at)
  }
  const motion = await at.evaluate(movements)
  const zoom = await fits(320, 256)
  await at.emulateMedia({ forcedColors: 'active' })
  const forced = await at.evaluate(faintTexts)
  await at.emulateMedia({ forcedColors: 'none' })
  await at.setViewportSize({ width: 1280, height: 900 })

  const devtools = await at.context().newCDPSession(at)
  const textOf = (size: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await textOf(32)
  const size = await at.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
  expect(size).toBeGreaterThan(32)
  const text = [...(await fits(640)), ...(await fits(1280))]
  await textOf(16)
  await devtools.detach()

  await at.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  const spacing = [...(await fits(390)), ...(await fits(1280))]
  return { motion, zoom, forced, text, spacing }
}

/** Runs inside the page: what moves, or would glide if it were touched. */
function movements(): string[] {
  const moving = document.getAnimations().map((animation) => `animation ${animation.id}`)
  const smooth = getComputedStyle(document.documentElement).scrollBehavior
  const gliding = [...document.body.querySelectorAll('*')].filter((element) =>
    /[1-9]/.test(getComputedStyle(element).transitionDuration),
  )
  return [
    ...moving,
    ...(smooth === 'auto' ? [] : [`scrolling is ${smooth}`]),
    ...gliding.map((element) => `${element.tagName}.${element.className} glides`),
  ]
}

describe('reduced motion', () => {
  test('the testimonials stand still until they are asked to turn', async () => {
    await page.clock.install()
    await page.goto(paths.home)
    await wakeIslands(page)
    await page.locator('.voices-list').scrollIntoViewIfNeeded()
    await page.clock.runFor(30_000)
    expect(await page.locator('.voices-list').evaluate((list) => list.scrollLeft)).toBe(0)
  })
})

describe('forced colors', () => {
  beforeEach(() => page.emulateMedia({ forcedColors: 'active' }))

  test('the chosen answer, the progress and the current dot still show', async () => {
    await page.goto(onHome('quiz'))
    await wakeIslands(page)
    const radios = page.locator('#q1 input')
    await radios.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(
      await radios.evaluateAll((inputs) =>
        inputs.map((input) => getComputedStyle(input).appearance),
      ),
    ).toEqual(['auto', 'auto', 'auto', 'auto'])
    const dots = await page
      .locator('.voices-dots a')
      .evaluateAll((links) =>
        links.map((link) => getComputedStyle(link, '::before').backgroundColor),
      )
    expect(dots[0]).not.toBe(dots[1])
    const bar = await page.locator('.quiz-progress progress').screenshot()
    await page.evaluate(() => {
      document.querySelector('.quiz-progress progress')?.setAttribute('value', '0')
    })
    expect(await page.locator('.quiz-progress progress').screenshot()).not.toEqual(bar)
  })

  test('buttons and fields keep an edge', async () => {
    await page.goto(sites.open.url + paths.contest)
    const edges = await page
      .locator('.button:visible, input:not([type=checkbox], [tabindex]):visible, textarea:visible')
      .evaluateAll((controls) =>
        controls.map((control) => parseFloat(getComputedStyle(control).borderTopWidth)),
      )
    expect(Math.min(...edges)).toBeGreaterThan(0)
  })
})

/** Runs inside the page: texts whose forced color is near their forced ground's. */
function faintTexts(): string[] {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const texts = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return texts.flatMap((element) => {
    if (!element.checkVisibility() || element.closest('script, svg')) return []
    const one = luminance(getComputedStyle(element).color)
    const other = luminance(groundOf(element))
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return ratio < 4.5 ? [`${element.tagName}.${element.className} ${ratio.toFixed(1)}:1`] : []
  })
}
