import { describe, expect, test } from 'vitest'
import { author, hero } from 'virtual:content/book'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { animationsOf, settle } from '../support/browser.ts'
import { faintButtons } from '../support/buttons.ts'
import { kinds } from '../support/kinds.ts'
import { shared, sharedSites, useStage } from '../support/stage.ts'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }

const stage = useStage(shared('ended'))

describe.each([PHONE, LAPTOP])('the hero at $width x $height', (viewport) => {
  test.each(['no-preference', 'reduce'] as const)(
    'has its image as the largest paint and all its parts above the fold, motion: %s',
    async (reducedMotion) => {
      const { page } = await stage.open({ viewport, reducedMotion })
      await page.goto(paths.home)
      const still = (await page.evaluate(() => document.getAnimations().length)) === 0
      if (reducedMotion === 'reduce') expect(still).toBe(true)
      await settle(page)
      await expect.poll(() => page.evaluate(largestPaint)).toBe('IMG')
      const image = page.locator('.hero img')
      if (viewport === LAPTOP)
        expect(await image.boundingBox()).toMatchObject({ width: 384, height: 384 })
      const parts = [
        image,
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
    },
  )
})

test.each([PHONE, LAPTOP])(
  'running text is 17 to 20 px and at most 75 characters a line, at $width px',
  async (viewport) => {
    const { page } = await stage.open({ viewport })
    await page.goto(chapterPath('i-am-loved'))
    await settle(page)
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
  },
)

test('every animation is under 400 ms and moves nothing that needs a layout', async () => {
  const { page } = await stage.open({ viewport: LAPTOP })
  const play = await animationsOf(page)
  await play(0)
  await page.goto(paths.home)
  // What only waits moves nothing: the quiz for its script, a new button for the end of a double click.
  const found = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          !(animation instanceof CSSAnimation) || !animation.animationName.startsWith('await-'),
      )
      .map(({ effect }) => ({
        duration: Number(effect?.getComputedTiming().duration),
        properties:
          effect instanceof KeyframeEffect
            ? effect.getKeyframes().flatMap((frame) => Object.keys(frame))
            : [],
      })),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { duration, properties } of found) {
    expect(duration).toBeLessThan(400)
    const moved = properties.filter(
      (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
    )
    for (const property of moved)
      expect(['opacity', 'translate', 'scale', 'filter', 'backgroundColor']).toContain(property)
  }
  const sheet = await page.locator('style').first().textContent()
  const waits = /(?:[\d.]+m?s )+(?:\w+ )?await-[\w-]+/g
  expect(sheet).toMatch(waits)
  const milliseconds = [...(sheet ?? '').replace(waits, '').matchAll(/([\d.]+)(ms|s)\b/g)].map(
    ([, value, unit]) => Number(value) * (unit === 's' ? 1000 : 1),
  )
  expect(milliseconds.length).toBeGreaterThan(0)
  expect(Math.max(...milliseconds)).toBeLessThan(400)
})

test('a phone keeps the size of text, makes no number a link, and takes two taps as two', async () => {
  const { page } = await stage.open({ viewport: PHONE })
  await page.goto(paths.home)
  expect(await page.locator('style').first().textContent()).toContain(
    '-webkit-text-size-adjust:100%',
  )
  expect(await page.locator('meta[name=format-detection]').getAttribute('content')).toBe(
    'telephone=no',
  )
  const taps = await page
    .locator('button, .button, label, .testimonials-dots a')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).touchAction))
  expect(new Set(taps)).toEqual(new Set(['manipulation']))
})

test('ornaments with an alternative text have a plain line for browsers that know none', async () => {
  const sheets = await Promise.all(
    Object.values(kinds).map(async (path) => (await stage.site.fetch(path)).text()),
  )
  const spoken = [...sheets.join('').matchAll(/([^;{}]*)[;{]content:([^;}]+?) ?\/ ?""/g)]
  expect(spoken.length).toBeGreaterThan(8)
  for (const [, before, words] of spoken) expect(before).toBe(`content:${words}`)
})

// With JavaScript on, every page and state has its buttons looked at (tests/support/checks.ts).
test('every button that shows only without JavaScript stands out', async () => {
  const { page } = await stage.open({ javaScriptEnabled: false })
  const { ended, open } = sharedSites()
  for (const url of [ended.url + paths.home, open.url + paths.contest]) {
    await page.goto(url)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { seen, faint } = await page.evaluate(faintButtons)
      expect(seen).toBeGreaterThan(0)
      expect.soft(faint, `${url}, ${colorScheme}`).toEqual([])
    }
  }
})

/** The kind of element that was painted largest until now. */
function largestPaint(): string | undefined {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
  const last = observer.takeRecords().at(-1) as { element?: Element } | undefined
  return last?.element?.tagName
}
