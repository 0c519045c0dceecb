import { expect, test } from 'vitest'
import { anchors, paths } from '../../src/core/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'
import { focusOf } from './support/focus.ts'

const fixture = useFixture(shared('ended'))

async function onPhone() {
  const { page } = await fixture.look(paths.home, { viewport: { width: 390, height: 844 } })
  return { page, list: page.locator('#menu'), open: page.getByRole('button', { name: 'Menu' }) }
}

test('the menu of a phone closes by its own button or a link to a section, and opens again at once', async () => {
  const { page, list, open } = await onPhone()
  expect(await list.isVisible()).toBe(false)
  await open.click()
  await list.getByRole('button', { name: 'Close' }).click()
  await list.waitFor({ state: 'hidden' })
  for (const name of ['Journey', 'About the Book']) {
    await open.click()
    await list.getByRole('link', { name }).click()
    await list.waitFor({ state: 'hidden' })
  }
  expect(new URL(page.url()).hash).toBe(anchors.about)
})

test('the menu opens by keyboard, is next in Tab order, closes with Escape and returns the focus', async () => {
  const { page, list, open } = await onPhone()
  await open.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await list.getByRole('link').first().and(page.locator(':focus')).waitFor()
  expect((await focusOf(page))?.faults).toEqual([])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await open.evaluate((button) => button.matches(':focus'))).toBe(true)
})

test('the menu stays closed after the Tab key has left it', async () => {
  const { page, list, open } = await onPhone()
  await open.click()
  await list.getByRole('button', { name: 'Close' }).focus()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await list.isVisible()).toBe(false)
  }
})
