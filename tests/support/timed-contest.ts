import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { contestAnswer, endOf, giveawayAt } from '../../src/giveaway/giveaway.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { giveawayApiPath, paths } from '../../src/pages/paths.ts'
import { sharedSites, type useStage } from './stage.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const DAY = 24 * 60 * MINUTE

/** The device's clock in these tests: years away from the server's. */
export const DEVICE = Date.UTC(2001, 0, 1)

const [{ id, ...words }] = giveaways
const [opensAt, closesAt] = [readInstant(words.opensAt)!, readInstant(words.closesAt)!]
const giveaway = { opensAt, closesAt }
export const OPENING = opensAt.ms
export const END = endOf(giveaway)

/**
 * The contest page on a device whose clocks stand still unless told. The server's time, too, is what a test says: its pages are
 * those of the shared sites in that phase. `loads` counts them.
 */
export async function openAt(stage: Pick<ReturnType<typeof useStage>, 'open'>, now: number) {
  const { page } = await stage.open()
  const server = { now, asked: 0, down: 0, loads: 0 }
  const state = () => giveawayAt(giveaway, server.now)
  const { notStarted: not_started, open, ended } = sharedSites()
  await page.clock.install({ time: DEVICE })
  await page.clock.pauseAt(DEVICE + SECOND)
  await page.route(
    ({ pathname }) => pathname === paths.contest,
    async (route) => {
      server.loads += 1
      const { url } = { not_started, open, ended }[state().phase]
      await route.fulfill({ response: await route.fetch({ url: url + paths.contest }) })
    },
  )
  await page.route(`**${giveawayApiPath(id)}`, (route) => {
    server.asked += 1
    if (server.down === 0) return route.fulfill({ json: contestAnswer(state(), server.now) })
    server.down -= 1
    return route.fulfill({ status: 500, body: '' })
  })
  await page.goto(paths.contest)
  // These days are the server's answer, not the page's own.
  await expectDays(page, state().days)
  return {
    page,
    server,
    /** Lets time go by on the device, on both of its clocks, and on the server. */
    pass: async (ms: number) => {
      server.now += ms
      await page.clock.runFor(ms)
    },
    /** The device sleeps: its monotonic clock stands still, its wall clock is right again on waking. */
    sleep: async (ms: number) => {
      server.now += ms
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms)
    },
    /** The page has not been loaded again: had it begun to, that would have been asked for before these answers. */
    expectStill: async () => {
      for (let asked = 0; asked < 2; asked++)
        await page.evaluate((path) => fetch(path).then(() => null), giveawayApiPath(id))
      expect(server.loads).toBe(1)
    },
  }
}

export function expectDays(page: Page, days: number): Promise<void> {
  return expect.poll(() => page.locator('[data-clock="days"]').textContent()).toBe(`${days}`)
}

/** Waits until the banner says so. */
export function banner(page: Page, text: string): Promise<void> {
  return page.locator('.contest-phase', { hasText: text }).waitFor()
}

/** Waits for the panel's heading: each phase has its own. */
export function panel(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 2, name }).waitFor()
}
