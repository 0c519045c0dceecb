import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { giveawayAnswer, endOf, giveawayAt } from '../../src/core/giveaway/giveaway.ts'
import { readInstant } from '../../src/core/time/dates.ts'
import { entryPath, giveawayApiPath, paths } from '../../src/core/pages/paths.ts'
import { postsOf, shared, sharedSites, useFixture, wake } from '../support/browser.ts'

const fixture = useFixture(shared('open'))

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The device's clock in these tests: years away from the server's. */
const DEVICE = Date.UTC(2001, 0, 1)

const { id, ...texts } = giveaways[0]!
const [opensAt, closesAt] = [readInstant(texts.opensAt)!, readInstant(texts.closesAt)!]
const giveaway = { opensAt, closesAt }
const OPENING = opensAt.ms
const END = endOf(giveaway)

/**
 * The giveaway page on a device with paused clocks. The test also sets the server's time: pages come from the
 * shared site in that phase, and `loads` counts them.
 */
async function openAt(now: number) {
  const { page } = await fixture.open()
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
    if (server.down === 0) return route.fulfill({ json: giveawayAnswer(state(), server.now) })
    server.down -= 1
    return route.fulfill({ status: 500, body: '' })
  })
  await page.goto(paths.contest)
  // The days in the page come from the server.
  await expectDays(page, state().days)
  return {
    page,
    server,
    /** Advances both clocks of the device and the server. */
    pass: async (ms: number) => {
      server.now += ms
      await page.clock.runFor(ms)
    },
    /** Simulates sleep: the monotonic clock pauses, the wall clock goes on. */
    sleep: async (ms: number) => {
      server.now += ms
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms)
    },
    /** Expects no reload: one would have been requested before these responses. */
    expectStill: async () => {
      for (let asked = 0; asked < 2; asked++)
        await page.evaluate((path) => fetch(path).then(() => null), giveawayApiPath(id))
      expect(server.loads).toBe(1)
    },
  }
}

describe('an open, untouched tab', () => {
  test.each([
    ['is open', END, 'Entries closed', 'Contest Ended', 0],
    ['opens on', OPENING, 'is open', 'Enter the giveaway', 1],
  ] as const)('whose giveaway %s reloads in time', async (before, change, after, title, forms) => {
    const { page, server, pass } = await openAt(change - 10 * SECOND)
    await banner(page, before)
    await pass(9900)
    expect(server.asked).toBe(1)
    await pass(1100)
    await expect.poll(() => server.asked).toBe(2)
    await banner(page, after)
    expect(server.loads).toBe(1)
    await pass(3 * SECOND)
    await panel(page, title)
    expect(await page.locator('form').count()).toBe(forms)
    expect(server.loads).toBe(2)
  })

  test('counts a new day down in place', async () => {
    const { page, pass, expectStill } = await openAt(OPENING - DAY - 5 * SECOND)
    await pass(6 * SECOND)
    await expectDays(page, 1)
    expect(await page.locator('[data-clock="days-label"]').textContent()).toBe('day until start')
    await pass(10 * SECOND)
    await expectStill()
  })
})

test('a tab that slept over the end shows it within half a minute of use', async () => {
  const { page, sleep, pass } = await openAt(END - DAY / 2)
  await banner(page, 'is open')
  await sleep(DAY)
  await pass(30 * SECOND)
  await banner(page, 'Entries closed')
  await expectDays(page, 0)
  await pass(3 * SECOND)
  await panel(page, 'Contest Ended')
})

test('a hidden tab sends no request until it is visible', async () => {
  const { page, server, pass } = await openAt(END - 10 * SECOND)
  await setHidden(page, true)
  await pass(20 * SECOND)
  expect(server.asked).toBe(1)
  await setHidden(page, false)
  await banner(page, 'Entries closed')
  expect(server.asked).toBe(2)
})

test('the clock request is retried three times', async () => {
  const { page, server, pass } = await openAt(END - 10 * SECOND)
  server.down = 3
  await pass(11 * SECOND)
  const tries = async () => {
    await pass(SECOND / 2)
    // When this response has arrived, the page also has the one before.
    await page.evaluate((path) => fetch(path).then(() => null), paths.privacy)
    return server.asked
  }
  await expect.poll(tries).toBe(5)
  // The next regular request would be after half a minute.
  expect(server.now).toBeLessThan(END + 30 * SECOND)
  await banner(page, 'Entries closed')
})

test('a page that answers a post is never reloaded: it goes back to the giveaway', async () => {
  const { page, pass } = await openAt(END - 10 * SECOND)
  const posts = postsOf(page)
  // An empty form, rejected.
  await Promise.all([
    page.waitForURL(`**${entryPath('contest')}`),
    page.evaluate(() => document.querySelector('form')?.submit()),
  ])
  await expectDays(page, 1)
  // The first invalid field has the focus, and a form that has it would stay.
  await page.locator('#enter :focus').blur()
  await pass(11 * SECOND)
  await banner(page, 'Entries closed')
  await pass(3 * SECOND)
  await page.waitForURL(({ pathname }) => pathname === paths.contest)
  expect(posts).toHaveLength(1)
})

describe('a form that is open at the end', () => {
  /** The giveaway page shortly before its end, with its form ready. */
  async function openBeforeEnd(seconds: number) {
    const opened = await openAt(END - seconds * SECOND)
    const { page, pass, expectStill } = opened
    await wake(page, page.locator('[data-island="entry"]'))
    const posts = postsOf(page)
    return {
      ...opened,
      posts,
      name: page.getByLabel('Full name'),
      /** Passes the end; an untouched page would reload. */
      close: async () => {
        await pass((seconds + 1) * SECOND)
        await banner(page, 'Entries closed')
        await pass(10 * SECOND)
        await expectStill()
      },
    }
  }

  function send(page: Page, options = {}) {
    return page.locator('#enter .submit').click(options)
  }

  const endedToast = (page: Page) => page.locator('#enter .toast', { hasText: 'Contest Ended' })

  test('a filled form shows why it closes, and keeps its values', async () => {
    const { page, name, close, posts } = await openBeforeEnd(5)
    await name.fill('Ruth of Moab')
    await name.blur()
    await close()
    const reason = page.locator('#enter .form-closed')
    await reason.waitFor()
    await expectDays(page, 0)
    expect(await name.inputValue()).toBe('Ruth of Moab')

    // Sending anyway reports the end, not the missing fields.
    await send(page, { force: true })
    await endedToast(page).waitFor()
    const [toast, text] = [await endedToast(page).boundingBox(), await reason.boundingBox()]
    expect(toast!.y).toBeGreaterThanOrEqual(text!.y + text!.height)
    expect(posts).toEqual([])
  })

  test('nothing is sent between the last second and the response', async () => {
    const { page, name, server, pass, posts } = await openBeforeEnd(5)
    server.down = Infinity
    await name.fill('Ruth of Moab')
    await pass(5 * SECOND)
    await send(page)
    await endedToast(page).waitFor()
    expect(posts).toEqual([])
  })

  test('the receipt of an entry stays visible', async () => {
    const { page, name, close } = await openBeforeEnd(60)
    await page.route(`**${entryPath('contest')}`, (route) =>
      route.fulfill({ json: { success: true, receipt: '7f3a91c2'.repeat(4) } }),
    )
    await name.fill('Ruth of Moab')
    await page.getByLabel('Email address').fill('ruth@example.org')
    await page.getByRole('checkbox').check()
    await send(page)
    await page.getByText('7F3A-91C2').waitFor()
    await close()
    expect(await page.getByText('7F3A-91C2').count()).toBe(1)
  })
})

function expectDays(page: Page, days: number): Promise<void> {
  return expect.poll(() => page.locator('[data-clock="days"]').textContent()).toBe(`${days}`)
}

function banner(page: Page, text: string): Promise<void> {
  // A confirmation hides it.
  return page.locator('.giveaway-phase', { hasText: text }).waitFor({ state: 'attached' })
}

function panel(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 2, name }).waitFor()
}

async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
