import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { openPage, shared, sharedSites, useFixture, wakeIslands } from '../support/browser.ts'
import { type Focus, focusedId, focusOf, isAtEnd } from './support/focus.ts'
import { expectSnapshot } from '../support/snapshot.ts'
import { typicalPages } from '../support/pages.ts'

let page: Page
const fixture = useFixture(shared('ended'))

const walks = {
  landing: { site: 'ended', path: paths.home },
  'contest-open': { site: 'open', path: paths.contest },
  'contest-notStarted': { site: 'notStarted', path: paths.contest },
  'contest-ended': { site: 'ended', path: paths.contest },
  'contest-entered': { site: 'ended', path: paths.contestEntered },
  'contest-rules': { site: 'ended', path: paths.contestRules },
  'thank-you': { site: 'ended', path: paths.thankYou },
  support: { site: 'ended', path: paths.support },
  chapter: { site: 'ended', path: '/i-am-loved' },
  'coming-soon': { site: 'ended', path: '/i-am-secure' },
  identity: { site: 'ended', path: '/quiz/loved' },
  guide: { site: 'ended', path: '/guide/loved' },
  plan: { site: 'ended', path: typicalPages.plan },
  'plan-dated': { site: 'ended', path: typicalPages['plan-dated'] },
  groups: { site: 'ended', path: paths.groups },
  press: { site: 'ended', path: paths.press },
  'not-found': { site: 'ended', path: '/no-such-page' },
} as const

describe('Tab leads through', () => {
  beforeAll(async () => {
    ;({ page } = await openPage(fixture.browser, fixture.site, {
      timezoneId: 'UTC',
      viewport: { width: 390, height: 700 },
      // Smooth scrolling to each of a hundred stops would take a third of a second.
      reducedMotion: 'reduce',
    }))
  })

  test.each(Object.entries(walks))('%s', async (name, { site, path }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(sharedSites()[site].url + path)
    await wakeIslands(page)
    await page.evaluate(() => scrollTo(0, 0))
    const there = await walk('Tab')
    expect(faultsIn(there)).toEqual([])
    // Header and footer have one snapshot for all pages.
    for (const [around, stops] of Map.groupBy(there, (stop) => stop.around)) {
      const names = stops.map((stop) => stop.name).join('\n')
      await expectSnapshot(new URL(`keyboard/${around ?? name}.txt`, import.meta.url), names)
    }
    // Backwards, stops scroll in from under the header.
    await page.emulateMedia({ colorScheme: 'dark' })
    const back = await walk('Shift+Tab')
    expect(faultsIn(back)).toEqual([])
    expect(back.map((stop) => stop.name)).toEqual(there.map((stop) => stop.name).toReversed())
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

  test('the quiz leads to its result and the profile', async () => {
    ;({ page } = await fixture.open())
    await page.goto(onHome('quiz'))
    await wakeIslands(page)
    await page.locator('#q1 input').first().focus()
    for (let question = 1; question <= 10; question++) {
      await page.locator(`#q${question}:not([hidden])`).waitFor()
      // Arrow keys mark an answer; Space or Enter chooses it.
      if (question > 1) await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      expect(await page.locator(`#q${question}`).isVisible()).toBe(true)
      await expect.poll(async () => (await focusOf(page))?.faults).toEqual([])
      await page.keyboard.press(question % 2 === 0 ? 'Space' : 'Enter')
    }
    await page.locator('#result-title').waitFor()
    await expect.poll(() => focusedId(page)).toBe('result-title')
    await tabTo('#unlock > button')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('unlock-first-name')
    await page.keyboard.type('Åsa')
    await page.keyboard.press('Tab')
    await page.keyboard.type('asa@example.com')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === paths.thankYou)
  })

  test('Enter leads through the entry form and sends it, and closing a toast returns the focus', async () => {
    ;({ page } = await fixture.open())
    await page.goto(sharedSites().open.url + paths.contest)
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
    await expect.poll(() => focusedId(page)).toBe('entry-full-name')
    await page.keyboard.type('Åsa Öberg')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('entry-email')
    expect(await page.locator('.toast').count()).toBe(0)
    await page.keyboard.type('asa@example.com')
    await tabTo('#entry-agreement')
    await page.keyboard.press('Space')
    await tabTo('#enter .submit')
    await page.keyboard.press('Enter')
    await page.locator('.entered').waitFor()
    await expect.poll(() => focusedId(page)).toBe('panel-title')
  })

  test('the carousel stops at the first key press and restarts with its button', async () => {
    ;({ page } = await fixture.look(paths.home))
    await wakeIslands(page)
    const toggle = page.locator('.testimonials-toggle')
    const running = await toggle.innerText()
    await toggle.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await toggle.innerText()).not.toBe(running)
    await page.keyboard.press('Enter')
    expect(await toggle.innerText()).toBe(running)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await toggle.innerText()).not.toBe(running)
  })
})

/**
 * The stops from the current focus to the last one in the key's direction. Browsers differ after the last stop, so the page
 * determines it.
 */
async function walk(key: 'Tab' | 'Shift+Tab'): Promise<Focus[]> {
  const stops = [await focusOf(page)]
  while (!(await isAtEnd(page, key))) {
    await page.keyboard.press(key)
    const focus = await focusOf(page)
    if (!focus) break
    stops.push(focus)
  }
  return stops.filter((stop) => stop !== undefined)
}

function faultsIn(stops: readonly Focus[]): string[] {
  return stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
}

async function tabTo(selector: string): Promise<void> {
  for (let press = 0; press < 30; press++) {
    if (await page.locator(selector).evaluate((element) => element === document.activeElement))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${selector}`)
}
