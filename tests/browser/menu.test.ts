import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anchors, paths } from '../../src/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'
import { focusOf } from './support/focus.ts'

const fixture = useFixture(shared('ended'))

describe.each([true, false])('the menu of a phone, with a script: %s', (javaScriptEnabled) => {
  test('opens, closes by its own button or a link to a section, opens again at once, and leads to a page', async () => {
    await onPhone(javaScriptEnabled, async ({ page, list, open }) => {
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
      await open.click()
      await list.getByRole('link', { name: 'Contest' }).click()
      await page.waitForURL(({ pathname }) => pathname === paths.contest)
    })
  })

  test('opens by keyboard, is next in Tab order, closes with Escape and returns the focus', async () => {
    await onPhone(javaScriptEnabled, async ({ page, list, open }) => {
      await open.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await list.getByRole('link').first().and(page.locator(':focus')).waitFor()
      expect((await focusOf(page))?.faults).toEqual([])
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
      expect(await open.evaluate((button) => button.matches(':focus'))).toBe(true)
    })
  })
})

test('the menu stays closed after it was left by a link to a section, or by the Tab key out of its end', async () => {
  for (const name of ['Journey', undefined]) {
    await onPhone(true, async ({ page, list, open }) => {
      await open.click()
      if (name) await list.getByRole('link', { name }).click()
      else await list.getByRole('button', { name: 'Close' }).focus()
      for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        expect(await list.isVisible()).toBe(false)
      }
      await open.click()
      await list.waitFor({ state: 'visible' })
    })
  }
})

type Menu = { page: Page; list: Locator; open: Locator }

async function onPhone(
  javaScriptEnabled: boolean,
  check: (menu: Menu) => Promise<void>,
): Promise<void> {
  const viewport = { width: 390, height: 844 }
  const { page } = await fixture.look(paths.home, { javaScriptEnabled, viewport })
  await check({
    page,
    list: page.locator('#menu'),
    open: page.getByRole('button', { name: 'Menu' }),
  })
}
