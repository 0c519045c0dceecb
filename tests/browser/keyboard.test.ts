import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { entryFields } from '../../src/forms/fields.ts'
import { paths } from '../../src/pages/paths.ts'
import { openPage, shared, sharedSites, useFixture, wakeIslands } from '../support/browser.ts'
import { type Focus, focusedId, focusOf, stopsOf } from './support/focus.ts'
import { planNow } from '../support/pages.ts'

let page: Page
const fixture = useFixture(shared('ended'))

/** A page for each kind of content that can have the focus. */
const walks = {
  landing: { site: 'ended', path: paths.home },
  'contest-open': { site: 'open', path: paths.contest },
  'thank-you': { site: 'ended', path: paths.thankYou },
  chapter: { site: 'ended', path: '/i-am-loved' },
  plan: { site: 'ended', path: paths.plan },
  'plan-dated': { site: 'ended', path: planNow },
} as const

describe('Tab leads through', () => {
  beforeAll(async () => {
    ;({ page } = await openPage(fixture.browser, fixture.site, {
      timezoneId: 'UTC',
      viewport: { width: 390, height: 700 },
    }))
  })

  test.each(Object.entries(walks))('%s', async (_, { site, path }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(sharedSites()[site].url + path)
    await wakeIslands(page)
    await page.evaluate(() => scrollTo(0, 0))
    const there = await walk('Tab')
    expect(faultsIn(there)).toEqual([])
    // A date field has several stops.
    const places = there.map((stop) => stop.place)
    const passed = places.filter((place, index) => place !== places[index - 1])
    expect(passed).toEqual(await page.evaluate(stopsOf))
    // Backwards, stops scroll in from under the header.
    await page.emulateMedia({ colorScheme: 'dark' })
    const back = await walk('Shift+Tab')
    expect(faultsIn(back)).toEqual([])
    expect(back.map((stop) => stop.place)).toEqual(places.toReversed())
  })
})

describe('by keyboard alone', () => {
  test('the skip link leads to the content', async () => {
    ;({ page } = await fixture.look(paths.home))
    await page.keyboard.press('Tab')
    expect((await focusOf(page))?.faults).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('main')
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count()).toBe(1)
  })

  test('Enter leads through the entry form and sends it, and closing a toast returns the focus', async () => {
    ;({ page } = await fixture.look(sharedSites().open.url + paths.contest))
    await wakeIslands(page)
    await page.locator('#enter .submit').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('entry-full-name')
    await tabTo('.toast-close')
    const before = await page.evaluate(() => document.activeElement?.className)
    expect(before).toBe('toast-close')
    await page.keyboard.press('Enter')
    expect(await page.locator('.toast').count()).toBe(0)
    await page.locator('#enter .submit:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.evaluate(() => {
      const cancelComposition = { key: 'Escape', isComposing: true, bubbles: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', cancelComposition))
    })
    expect(await page.locator('.toast').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.locator('.toast').count()).toBe(0)
    const texts = Object.values(entryFields).filter(
      ({ required, type }) => required && type !== 'check',
    )
    for (const [index, { id, type }] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Enter')
      await expect.poll(() => focusedId(page)).toBe(`entry-${id}`)
      expect(await page.locator('.toast').count()).toBe(0)
      await page.keyboard.type(type === 'email' ? 'asa@example.com' : 'Åsa Öberg')
    }
    await tabTo('#entry-agreement')
    await page.keyboard.press('Space')
    await tabTo('#enter .submit')
    await page.keyboard.press('Enter')
    await page.locator('.entered').waitFor()
    await expect.poll(() => focusedId(page)).toBe('panel-title')
  })
})

/**
 * The stops from the current focus to the last one in the key's direction. Browsers differ after the last stop, so the page
 * determines it.
 */
async function walk(key: 'Tab' | 'Shift+Tab'): Promise<Focus[]> {
  const stops: Focus[] = []
  for (;;) {
    const focus = await focusOf(page, key)
    if (focus) stops.push(focus)
    else if (stops.length > 0) return stops
    if (focus?.isLast) return stops
    await page.keyboard.press(key)
  }
}

function faultsIn(stops: readonly Focus[]): string[] {
  return stops.flatMap(({ place, faults }) => faults.map((fault) => `${place}: ${fault}`))
}

async function tabTo(selector: string): Promise<void> {
  for (let press = 0; press < 30; press++) {
    if (await page.locator(selector).evaluate((element) => element === document.activeElement))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${selector}`)
}
