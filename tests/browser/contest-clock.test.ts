import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postsOf } from '../support/browser.ts'
import { shared, useStage } from '../support/stage.ts'
import {
  banner,
  DAY,
  DEVICE,
  END,
  expectDays,
  MINUTE,
  openAt,
  OPENING,
  panel,
  SECOND,
} from '../support/timed-contest.ts'

const stage = useStage(shared('open'))

/** What a tab hears when it is looked at again. */
function lookAt(page: Page) {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Whether the tab is in sight, as the page believes. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
  }, hidden)
  await lookAt(page)
}

describe('an open tab that nobody has touched', () => {
  test('asks within a second of the end and reloads within three more', async () => {
    const { page, server, pass } = await openAt(stage, END - 10 * SECOND)
    await banner(page, 'is open')
    await pass(9900)
    expect(server.asked).toBe(1)
    await pass(1100)
    await expect.poll(() => server.asked).toBe(2)
    await banner(page, 'ended')
    expect(server.loads).toBe(1)
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
    expect(await page.locator('form').count()).toBe(0)
    expect(server.loads).toBe(2)
  })

  test('reloads into the form at the opening', async () => {
    const { page, server, pass } = await openAt(stage, OPENING - 30 * SECOND)
    await pass(29_900)
    expect(await page.getByRole('heading', { name: 'Coming Soon' }).count()).toBe(1)
    await pass(1100)
    await banner(page, 'is open')
    expect(server.loads).toBe(1)
    await pass(3 * SECOND)
    await panel(page, 'Enter the giveaway')
    expect(await page.locator('form').count()).toBe(1)
  })

  test('counts a new day down in place', async () => {
    const { page, pass, expectStill } = await openAt(stage, OPENING - DAY - 5 * SECOND)
    await pass(6 * SECOND)
    await expectDays(page, 1)
    expect(await page.locator('[data-clock="days-label"]').textContent()).toBe('day until start')
    await pass(10 * SECOND)
    await expectStill()
  })
})

describe('the phase does not depend on the device', () => {
  test.each([
    ['is looked at', 0],
    ['has been awake in full sight for half a minute', 30 * SECOND],
  ])('a tab that slept over the end shows it when it %s', async (_, awake) => {
    const { page, sleep, pass } = await openAt(stage, END - DAY / 2)
    await banner(page, 'is open')
    await sleep(DAY)
    await (awake === 0 ? lookAt(page) : pass(awake))
    await banner(page, 'ended')
    await expectDays(page, 30)
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
    expect(await page.locator('form').count()).toBe(0)
  })

  test('a clock that is set by a day changes nothing', async () => {
    const { page, expectStill } = await openAt(stage, END - 3 * DAY)
    for (const error of [-DAY, DAY]) {
      await page.clock.setSystemTime(DEVICE + error)
      await lookAt(page)
      await page.clock.runFor(31 * SECOND)
      await expectDays(page, 3)
      await banner(page, 'is open')
    }
    await expectStill()
  })

  test('a hidden tab asks nothing until it is looked at', async () => {
    const { page, server, pass } = await openAt(stage, END - 10 * SECOND)
    await setHidden(page, true)
    await pass(20 * SECOND)
    expect(server.asked).toBe(1)
    await setHidden(page, false)
    await banner(page, 'ended')
    expect(server.asked).toBe(2)
  })
})

describe('asking', () => {
  test('an answer is kept for five minutes', async () => {
    const { page, server, pass } = await openAt(stage, END - DAY / 2)
    for (let minute = 0; minute < 4; minute++) {
      await pass(MINUTE)
      await lookAt(page)
    }
    expect(server.asked).toBe(1)
    await pass(MINUTE)
    await lookAt(page)
    await expect.poll(() => server.asked).toBe(2)
  })

  test('is tried again three times', async () => {
    const { page, server, pass } = await openAt(stage, END - 10 * SECOND)
    server.down = 3
    await pass(11 * SECOND)
    const tries = async () => {
      await pass(SECOND / 2)
      return server.asked
    }
    await expect.poll(tries).toBe(5)
    // After half a minute it would ask once more in any case.
    expect(server.now).toBeLessThan(END + 30 * SECOND)
    await banner(page, 'ended')
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
  })

  test('the answer to a post is never sent again: its page goes back to the contest', async () => {
    const { page, pass } = await openAt(stage, END - 10 * SECOND)
    const posts = postsOf(page)
    // A plain form that must be mended, with nothing in it.
    await Promise.all([
      page.waitForURL(`**${entryPath('contest')}`),
      page.evaluate(() => document.querySelector('form')?.submit()),
    ])
    await page.locator('.toast').waitFor()
    await expectDays(page, 1)
    await pass(11 * SECOND)
    await banner(page, 'ended')
    await pass(3 * SECOND)
    await page.waitForURL(({ pathname }) => pathname === paths.contest)
    await panel(page, 'Contest Ended')
    expect(posts).toHaveLength(1)
  })
})
