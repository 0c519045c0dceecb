import type { Page } from 'playwright-core'
import { paths } from '../../../src/pages/paths.ts'
import type { Sites } from '../stage.ts'
import { awake } from './journey.ts'

export async function* menu(page: Page, { ended }: Sites) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(ended.url + paths.support)
  await page.locator('.top > .menu').click()
  yield { name: 'menu-open', part: 'html' }
}

export async function* carousel(page: Page, { ended }: Sites) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(ended.url + paths.home)
  await awake(page)
  // It runs on, but without fading: half a fade has half a contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  yield { name: 'carousel-running', part: '.testimonials-section' }
  await page.locator('.testimonials-toggle').click()
  yield { name: 'carousel-paused', part: '.testimonials-section' }
  await page.locator('.testimonials-dots a').nth(2).click()
  yield { name: 'carousel-third', part: '.testimonials-section' }
}

export async function* images(page: Page, { ended }: Sites) {
  await page.route('**/*.webp', (route) => route.abort())
  await page.goto(ended.url + paths.home)
  await awake(page)
  await page.getByText('Failed to load image').first().waitFor()
  yield { name: 'images-failed', part: '.hero' }
  await page.unroute('**/*.webp')
}
