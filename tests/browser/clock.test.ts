import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { contestAnswer, endOf, giveawayAt } from '../../src/giveaway/giveaway.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { entryPath, giveawayApiPath, paths } from '../../src/pages/paths.ts'
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
 * The contest page on a device whose clocks stand still unless told. The server's time, too, is what a test says: its pages are
 * those of the shared sites in that phase. `loads` counts them.
 */
async function openAt(now: number) {
  const { page } = await fixture.open({ reducedMotion: 'reduce' })
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

describe('an open tab that nobody has touched', () => {
  test('asks within a second of the end and reloads within three more', async () => {
    const { page, server, pass } = await openAt(END - 10 * SECOND)
    await banner(page, 'is open')
    await pass(9900)
    expect(server.asked).toBe(1)
    await pass(1100)
    await expect.poll(() => server.asked).toBe(2)
    await banner(page, 'Entries closed')
    expect(server.loads).toBe(1)
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
    expect(await page.locator('form').count()).toBe(0)
    expect(server.loads).toBe(2)
  })

  test('reloads into the form at the opening', async () => {
    const { page, server, pass } = await openAt(OPENING - 30 * SECOND)
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
    const { page, pass, expectStill } = await openAt(OPENING - DAY - 5 * SECOND)
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
    const { page, sleep, pass } = await openAt(END - DAY / 2)
    await banner(page, 'is open')
    await sleep(DAY)
    await (awake === 0 ? lookAt(page) : pass(awake))
    await banner(page, 'Entries closed')
    await expectDays(page, 0)
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
    expect(await page.locator('form').count()).toBe(0)
  })

  test('a clock that is set by a day changes nothing', async () => {
    const { page, expectStill } = await openAt(END - 3 * DAY)
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
    const { page, server, pass } = await openAt(END - 10 * SECOND)
    await setHidden(page, true)
    await pass(20 * SECOND)
    expect(server.asked).toBe(1)
    await setHidden(page, false)
    await banner(page, 'Entries closed')
    expect(server.asked).toBe(2)
  })
})

describe('asking', () => {
  test('an answer is kept for five minutes', async () => {
    const { page, server, pass } = await openAt(END - DAY / 2)
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
    const { page, server, pass } = await openAt(END - 10 * SECOND)
    server.down = 3
    await pass(11 * SECOND)
    const tries = async () => {
      await pass(SECOND / 2)
      // By this answer the page has the one before: on a busy machine no time passes meanwhile.
      await page.evaluate((path) => fetch(path).then(() => null), paths.privacy)
      return server.asked
    }
    await expect.poll(tries).toBe(5)
    // After half a minute it would ask once more in any case.
    expect(server.now).toBeLessThan(END + 30 * SECOND)
    await banner(page, 'Entries closed')
    await pass(3 * SECOND)
    await panel(page, 'Contest Ended')
  })

  test('the answer to a post is never sent again: its page goes back to the contest', async () => {
    const { page, pass } = await openAt(END - 10 * SECOND)
    const posts = postsOf(page)
    // A plain form that must be mended, with nothing in it.
    await Promise.all([
      page.waitForURL(`**${entryPath('contest')}`),
      page.evaluate(() => document.querySelector('form')?.submit()),
    ])
    await page.locator('.toast').waitFor()
    await expectDays(page, 1)
    await pass(11 * SECOND)
    await banner(page, 'Entries closed')
    await pass(3 * SECOND)
    await page.waitForURL(({ pathname }) => pathname === paths.contest)
    await panel(page, 'Contest Ended')
    expect(posts).toHaveLength(1)
  })
})

describe('a form that is open at the end', () => {
  /** The contest page shortly before its end, with its form awake. */
  async function openBeforeEnd(seconds: number) {
    const opened = await openAt(END - seconds * SECOND)
    const { page, pass, expectStill } = opened
    await wake(page, page.locator('[data-island="entry"]'))
    const posts = postsOf(page)
    return {
      ...opened,
      posts,
      name: page.getByLabel('Full name'),
      /** The end comes, and a page that nobody has touched would reload. */
      close: async () => {
        await pass((seconds + 1) * SECOND)
        await banner(page, 'Entries closed')
        await pass(10 * SECOND)
        await expectStill()
      },
    }
  }

  function send(page: Page, options = {}) {
    return page.getByRole('button', { name: 'Enter to win' }).click(options)
  }

  function endedToast(page: Page) {
    return page.getByRole('alert').filter({ has: page.getByText('Contest Ended') })
  }

  test('a form in which something is written closes with the reason, and keeps it', async () => {
    const { page, name, close, posts } = await openBeforeEnd(5)
    await name.fill('Ruth of Moab')
    await name.blur()
    await close()
    const reason = await page.getByRole('alert').textContent()
    expect(reason).toContain('The giveaway closed while this page was open')
    await expectDays(page, 0)
    expect(await name.inputValue()).toBe('Ruth of Moab')

    // Whoever presses the button all the same, with nothing but a name, hears first that it is over.
    await send(page, { force: true })
    expect(await endedToast(page).textContent()).toMatch(/The contest ended on \w+ \d+, \d{4}\./)
    expect(posts).toEqual([])
  })

  test('a form in which somebody is about to write is not taken away', async () => {
    const { page, name, close } = await openBeforeEnd(5)
    await name.focus()
    await close()
    expect(await page.getByText('The giveaway closed while this page was open').count()).toBe(1)
  })

  test('between the last second and the answer, nothing is sent', async () => {
    const { page, name, server, pass, posts } = await openBeforeEnd(5)
    server.down = Infinity
    await name.fill('Ruth of Moab')
    await pass(5 * SECOND)
    await send(page)
    await endedToast(page).waitFor()
    expect(posts).toEqual([])
  })

  test('who has entered keeps the receipt in sight', async () => {
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

/** Waits until the banner says so. */
function banner(page: Page, text: string): Promise<void> {
  return page.locator('.contest-phase', { hasText: text }).waitFor()
}

/** Waits for the panel's heading: each phase has its own. */
function panel(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 2, name }).waitFor()
}

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
