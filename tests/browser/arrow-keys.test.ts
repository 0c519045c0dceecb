import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { expectQuestion, live, radio } from '../support/quiz.ts'
import { shared, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

/** The landing page as in a browser in which `:focus-visible` matches nothing: WebKit, for radios under arrow keys. */
async function openWithoutFocusVisible() {
  const opened = await stage.open({ bypassCSP: true })
  await opened.page.route(/\/(#.*)?$/, async (route) => {
    const html = await (await route.fetch()).text()
    expect(html).toContain(':focus-visible')
    await route.fulfill({
      contentType: 'text/html',
      body: html.replaceAll(':focus-visible', ':not(*)'),
    })
  })
  return opened
}

async function arrowDown(page: Page) {
  await radio(page, 1, 'A').focus()
  await page.keyboard.press('ArrowDown')
}

const shown = (page: Page) =>
  page.evaluate(() => ({
    ring: getComputedStyle(document.activeElement!.closest('label')!).outlineStyle,
    keys: getComputedStyle(document.querySelector('.quiz-keys')!).visibility,
  }))

test('an answer that an arrow key leads to wears the ring, and the keys are told', async () => {
  const { page } = await openWithoutFocusVisible()
  await page.goto(onHome('quiz'))
  await page.locator('.quiz').hover()
  await live(page)
  await arrowDown(page)
  expect(await shown(page)).toEqual({ ring: 'solid', keys: 'visible' })
  await page.keyboard.press('Enter')
  await expectQuestion(page, 2)
  expect(await page.locator('.quiz-keys').isVisible()).toBe(true)
})

test('an answer marked by an arrow key before the quiz lives leads nowhere', async () => {
  const { page } = await openWithoutFocusVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/quiz-/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(paths.home)
  await arrowDown(page)
  resolve()
  await live(page)
  await expectQuestion(page, 1, false)
  expect(await radio(page, 1, 'B').isChecked()).toBe(true)
})
