import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryFields } from '../../src/core/forms/fields.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { shared, sharedSites, useFixture, wakeIslands } from '../support/browser.ts'
import { planNow } from '../support/pages.ts'
import { type Focus, focusedId, focusOf, stopsOf } from './support/focus.ts'

const fixture = useFixture(shared('ended'))

/** A page for each kind of content that can have the focus. */
test.each([
  ['ended', paths.home],
  ['open', paths.contest],
  ['ended', paths.thankYou],
  ['ended', '/i-am-loved'],
  ['ended', paths.plan],
  ['ended', paths.cards],
  ['ended', planNow],
] as const)('Tab leads through the page %s %s', async (site, path) => {
  const { page } = await fixture.look(sharedSites()[site].url + path, {
    timezoneId: 'UTC',
    viewport: { width: 390, height: 700 },
  })
  await wakeIslands(page)
  await page.evaluate(() => scrollTo(0, 0))
  const stops = await stopsOf(page)
  const there = await walk(page, 'Tab', stops.at(-1)!)
  expect(faultsIn(there)).toEqual([])
  // A date field has several stops.
  const places = there.map((stop) => stop.place)
  expect(places.filter((place, index) => place !== places[index - 1])).toEqual(stops)
  // Backwards, stops scroll in from under the header.
  await page.emulateMedia({ colorScheme: 'dark' })
  const back = await walk(page, 'Shift+Tab', stops[0]!)
  expect(faultsIn(back)).toEqual([])
  expect(back.map((stop) => stop.place)).toEqual(places.toReversed())
})

test('the skip link leads to the content', async () => {
  const { page } = await fixture.look(paths.home)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedId(page)).toBe('main')
  await page.keyboard.press('Tab')
  expect(await page.locator('main :focus').count()).toBe(1)
})

test('Enter leads through the entry form and sends it, and closing a toast returns the focus', async () => {
  const { page } = await fixture.look(sharedSites().open.url + paths.contest)
  await wakeIslands(page)
  const toasts = page.locator('.toast')
  const send = page.locator('#enter .submit')
  await send.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedId(page)).toBe('entry-full-name')
  await page.locator('.toast-close').focus()
  await page.keyboard.press('Enter')
  expect(await toasts.count()).toBe(0)
  expect(await focusedId(page)).toBe('entry-full-name')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.evaluate(() => {
    const cancelComposition = { key: 'Escape', isComposing: true, bubbles: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', cancelComposition))
  })
  expect(await toasts.count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await toasts.count()).toBe(0)
  const texts = Object.values(entryFields).filter(
    ({ required, type }) => required && type !== 'check',
  )
  for (const [index, { id, type }] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe(`entry-${id}`)
    expect(await toasts.count()).toBe(0)
    await page.keyboard.type(type === 'email' ? 'asa@example.com' : 'Åsa Öberg')
  }
  await page.locator('#entry-agreement').focus()
  await page.keyboard.press('Space')
  await send.focus()
  await page.keyboard.press('Enter')
  await page.locator('.entered').waitFor()
  await expect.poll(() => focusedId(page)).toBe('panel-title')
})

/** The stops from the current focus to the last one. Browsers differ after the last stop of a page. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', last: string): Promise<Focus[]> {
  const stops: Focus[] = []
  for (;;) {
    const focus = await focusOf(page)
    if (focus) stops.push(focus)
    else if (stops.length > 0) return stops
    if (focus?.place === last) return stops
    await page.keyboard.press(key)
  }
}

function faultsIn(stops: readonly Focus[]): string[] {
  return stops.flatMap(({ place, faults }) => faults.map((fault) => `${place}: ${fault}`))
}
