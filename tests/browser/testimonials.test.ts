import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '../../src/core/pages/paths.ts'
import { MOTION, shared, useFixture } from '../support/browser.ts'
import { ROTATION_MS } from '../support/specification.ts'

const fixture = useFixture(shared('ended'))

describe('the carousel', () => {
  test('shows the next testimonial every five seconds, one at a time', async () => {
    await inCarousel({ viewport: { width: 390, height: 900 } }, async ({ page, current }) => {
      const inView = () =>
        page.locator('.testimonials-list').evaluate((list) => {
          const { left, right } = list.getBoundingClientRect()
          return [...list.children].flatMap((slide, index) => {
            const box = slide.getBoundingClientRect()
            return box.left < right && box.right > left ? [index + 1] : []
          })
        })
      const edges = (part: string, edge: 'top' | 'bottom') =>
        page
          .locator(`.testimonial ${part}`)
          .evaluateAll((all, side) => all.map((one) => one.getBoundingClientRect()[side]), edge)
      expect(new Set(await edges('blockquote', 'top')).size).toBe(1)
      expect(new Set(await edges('figcaption', 'bottom')).size).toBe(1)
      for (const shown of [1, 2, 3, 4, 5, 1]) {
        await dot(page, shown)
        expect(await inView()).toEqual([shown])
        await page.clock.runFor(ROTATION_MS - 100)
        expect(await current()).toBe(shown)
        await page.clock.runFor(100)
      }
      await dot(page, 2)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect.poll(inView).toEqual([2])
    })
  })

  test('stops on hover, focus and press, restarts only by its button, announces only while paused', async () => {
    await inCarousel({}, async ({ page, current, control }) => {
      const list = page.locator('.testimonials-list')
      expect(await control.textContent()).toBe('Pause')
      const ways = [
        () => list.hover(),
        () => list.focus(),
        () => list.dispatchEvent('pointerdown', { bubbles: true }),
        async () => {
          await list.focus()
          await page.keyboard.press('Shift+Tab')
        },
        () => control.click(),
      ]
      for (const [index, stop] of ways.entries()) {
        expect(await list.getAttribute('aria-live')).toBe('off')
        await stop()
        await page.getByRole('button', { name: 'Play' }).waitFor()
        expect(await list.getAttribute('aria-live')).toBe('polite')
        await page.mouse.move(0, 0)
        await list.blur()
        await page.clock.runFor(20_000)
        expect(await current()).toBe(1 + (index % 5))
        await control.click()
        await page.clock.runFor(ROTATION_MS)
        await dot(page, 1 + ((index + 1) % 5))
      }
    })
  })

  test('does not rotate with reduced motion', async () => {
    await inCarousel({ reducedMotion: 'reduce' }, async ({ page, current, control }) => {
      expect(await control.textContent()).toBe('Play')
      await page.clock.runFor(20_000)
      expect(await current()).toBe(1)
    })
  })

  test('shows the testimonial of the dot that is chosen, and the one that is swiped to', async () => {
    await inCarousel({}, async ({ page }) => {
      await page.locator('.testimonials-dots a').nth(3).click()
      await dot(page, 4)
      expect(new URL(page.url()).hash).toBe('')
      await page
        .locator('.testimonials-list')
        .evaluate((list) => list.scrollBy({ left: -list.clientWidth, behavior: 'instant' }))
      await dot(page, 3)
    })
  })
})

type Carousel = { page: Page; current: () => Promise<number>; control: ReturnType<Page['locator']> }

/** Opens the landing page, where the carousel waits until it is in view. */
async function inCarousel(
  options: BrowserContextOptions,
  check: (carousel: Carousel) => Promise<void>,
) {
  const { page, trouble } = await fixture.open({
    viewport: { width: 900, height: 800 },
    ...MOTION,
    ...options,
  })
  await page.clock.install({ time: 0 })
  await page.goto(paths.home)
  const list = page.locator('.testimonials-list')
  await list.evaluate((element) => element.setAttribute('data-witness', ''))
  // From here on time passes only as the test says.
  await page.clock.pauseAt(3_600_000)
  await page.clock.runFor(60_000)
  await page
    .locator('.testimonials')
    .evaluate((testimonials) => testimonials.scrollIntoView({ behavior: 'instant' }))
  await page.locator('[data-island=testimonials][data-state=ready]').waitFor()
  await dot(page, 1)
  // The island has hydrated the server's nodes.
  expect(await list.getAttribute('data-witness')).toBe('')
  await check({
    page,
    current: async () =>
      1 +
      (await page
        .locator('.testimonials-dots a')
        .evaluateAll((dots) => dots.findIndex((each) => each.ariaCurrent === 'true'))),
    control: page.locator('.testimonials-toggle'),
  })
  expect(trouble).toEqual([])
}

/** Waits for the browser's own observers, which no clock drives. */
async function dot(page: Page, number: number) {
  await page.locator(`.testimonials-dots li:nth-child(${number}) a[aria-current=true]`).waitFor()
}
