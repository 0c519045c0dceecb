import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { wakeIslands } from '../support/browser.ts'
import { shared, sharedSites, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

describe('where the reader has colors of their own', () => {
  let page: Page
  beforeEach(async () => {
    ;({ page } = await stage.open({ forcedColors: 'active', reducedMotion: 'reduce' }))
  })

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
      .locator('.testimonials-dots a')
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
    await page.goto(sharedSites().open.url + paths.contest)
    const edges = await page
      .locator('.button:visible, input:not([type=checkbox], [tabindex]):visible, textarea:visible')
      .evaluateAll((controls) =>
        controls.map((control) => parseFloat(getComputedStyle(control).borderTopWidth)),
      )
    expect(Math.min(...edges)).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    expect(
      await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle),
    ).not.toBe('none')
  })
})
