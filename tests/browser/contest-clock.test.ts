import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveawayAt, type EntryPeriod } from '../../src/domain/giveaway'
import { readInstant } from '../../src/domain/instant'
import { entryPath, giveawayApiPath, paths } from '../../src/domain/paths'
import { contestAnswer } from '../../src/domain/contest-answer'
import { isPost, wake } from '../support/browser'
import { contestVars } from '../support/site'
import { own, useStage } from '../support/stage'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The device's clock in these tests: years away from the server's. */
const DEVICE = Date.UTC(2001, 0, 1)

const before = contestVars('not_started')
const open = contestVars('open')
const ended = contestVars('ended')

const stage = useStage(own(open))

let configured = open

/** Goes on with other instants, if they are others. */
async function configure(vars: typeof open) {
  if (vars !== configured) await stage.site.reconfigure(vars)
  configured = vars
}

/**
 * The contest page on a device whose clocks stand still unless told; the server's time, too, is what a test says. Loading the
 * page again shows what the site is then.
 */
async function openAt(vars: Record<'CONTEST_OPENS_AT' | 'CONTEST_CLOSES_AT', string>, now: number) {
  const giveaway = giveawayOf(vars)
  const opened = await stage.open()
  const { page } = opened
  const server = { now, giveaway, asked: 0, down: 0 }
  let loads = 0
  page.on('load', () => loads++)
  await page.clock.install({ time: DEVICE })
  await page.clock.pauseAt(DEVICE + SECOND)
  await page.route(`**${giveawayApiPath('2025-07')}`, (route) => {
    server.asked += 1
    if (server.down > 0) {
      server.down -= 1
      return route.fulfill({ status: 500, body: '' })
    }
    return route.fulfill({
      json: contestAnswer(giveawayAt(server.giveaway, server.now), server.now),
    })
  })
  const answered = page.waitForResponse(`**${giveawayApiPath('2025-07')}`)
  await page.goto(paths.contest)
  await answered
  return {
    ...opened,
    server,
    loads: () => loads,
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
  }
}

function giveawayOf(vars: Record<'CONTEST_OPENS_AT' | 'CONTEST_CLOSES_AT', string>): EntryPeriod {
  const opensAt = readInstant(vars.CONTEST_OPENS_AT)
  const closesAt = readInstant(vars.CONTEST_CLOSES_AT)
  if (!opensAt || !closesAt) throw new Error('the vars cannot be read')
  return { opensAt, closesAt }
}

/** The first instant after the giveaway of these vars. */
function endOfVars({ CONTEST_CLOSES_AT }: { CONTEST_CLOSES_AT: string }): number {
  return (Math.floor(Date.parse(CONTEST_CLOSES_AT) / SECOND) + 1) * SECOND
}

function banner(page: Page, text: string) {
  return page.locator('.contest-phase', { hasText: text })
}

function days(page: Page) {
  return page.locator('[data-clock="days"]')
}

function wakeForm(page: Page) {
  return wake(page, page.locator('[data-island="entry"]'))
}

/** What a tab hears when it is looked at again. */
function lookAt(page: Page) {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Whether the tab is in sight, as the page believes. */
function setHidden(page: Page, hidden: boolean) {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

describe('at the end, in an open tab', () => {
  test('an untouched page asks within a second and reloads within three more', async () => {
    await configure(open)
    const end = endOfVars(open)
    const { page, server, loads, pass } = await openAt(open, end - 10 * SECOND)
    await banner(page, 'is open').waitFor()
    expect(await days(page).textContent()).toBe('1')
    await configure(ended)
    await pass(9900)
    expect(server.asked).toBe(1)
    await pass(1100)
    await expect.poll(() => server.asked).toBe(2)
    await banner(page, 'ended').waitFor()
    expect(loads()).toBe(1)
    await pass(3000)
    await page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await expect.poll(loads).toBe(2)
  })

  test('a form in which something is written closes with the reason, and keeps it', async () => {
    await configure(open)
    const end = endOfVars(open)
    const { page, loads, pass } = await openAt(open, end - 5 * SECOND)
    await wakeForm(page)
    const posts: string[] = []
    page.on('request', (request) => isPost(request) && posts.push(request.url()))
    const name = page.getByLabel('Full name')
    await name.fill('Ruth of Moab')
    await name.blur()
    await pass(6 * SECOND)
    const reason = page.getByRole('alert')
    expect(await reason.textContent()).toContain('The giveaway closed while this page was open')
    await banner(page, 'ended').waitFor()
    expect(await days(page).textContent()).toBe('12')
    await pass(10 * SECOND)
    expect(loads()).toBe(1)
    expect(await name.inputValue()).toBe('Ruth of Moab')

    // Whoever presses the button all the same, with nothing but a name, hears first that it is over.
    await page.getByRole('button', { name: 'Enter to win' }).click({ force: true })
    const toast = page.getByRole('alert').filter({ has: page.getByText('Contest Ended') })
    expect(await toast.textContent()).toMatch(/The contest ended on \w+ \d+, \d{4}\./)
    expect(posts).toEqual([])
  })

  test('a form in which somebody is about to write is not taken away', async () => {
    await configure(open)
    const { page, loads, pass } = await openAt(open, endOfVars(open) - 5 * SECOND)
    await wakeForm(page)
    await page.getByLabel('Full name').focus()
    await pass(6 * SECOND)
    await page.getByText('The giveaway closed while this page was open').waitFor()
    await pass(10 * SECOND)
    expect(loads()).toBe(1)
  })

  test('between the last second and the answer, nothing is sent', async () => {
    await configure(open)
    const { page, server, pass } = await openAt(open, endOfVars(open) - 5 * SECOND)
    await wakeForm(page)
    server.down = Infinity
    await page.getByLabel('Full name').fill('Ruth of Moab')
    const posts: string[] = []
    page.on('request', (request) => isPost(request) && posts.push(request.url()))
    await pass(5 * SECOND)
    await page.getByRole('button', { name: 'Enter to win' }).click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByText('Contest Ended') })
      .waitFor()
    expect(posts).toEqual([])
  })

  test('who has entered keeps the receipt in sight', async () => {
    await configure(open)
    const { page, loads, pass } = await openAt(open, endOfVars(open) - 60 * SECOND)
    await wakeForm(page)
    await page.route(`**${entryPath('contest')}`, (route) =>
      route.fulfill({ json: { success: true, receipt: '7f3a91c2'.repeat(4) } }),
    )
    await page.getByLabel('Full name').fill('Ruth of Moab')
    await page.getByLabel('Email address').fill('ruth@example.org')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enter to win' }).click()
    await page.getByText('7F3A-91C2').waitFor()
    await pass(61 * SECOND)
    await banner(page, 'ended').waitFor()
    await pass(10 * SECOND)
    expect(loads()).toBe(1)
    expect(await page.getByText('7F3A-91C2').count()).toBe(1)
  })
})

describe('at the opening, in an open tab', () => {
  test('the page reloads into the form', async () => {
    await configure(before)
    const opening = Date.parse(before.CONTEST_OPENS_AT)
    const { page, server, pass } = await openAt(before, opening - 30 * SECOND)
    await page.getByRole('heading', { name: 'Coming Soon' }).waitFor()
    await configure(open)
    await pass(29_900)
    expect(await page.getByRole('heading', { name: 'Coming Soon' }).count()).toBe(1)
    await pass(1100)
    await banner(page, 'is open').waitFor()
    server.giveaway = giveawayOf(open)
    await pass(3000)
    await page.getByRole('heading', { level: 2, name: 'Enter the giveaway' }).waitFor()
    expect(await page.locator('form').count()).toBe(1)
  })

  test('a new day counts down in place', async () => {
    await configure(before)
    const opening = Date.parse(before.CONTEST_OPENS_AT)
    const { page, loads, pass } = await openAt(before, opening - DAY - 5 * SECOND)
    await expect.poll(() => days(page).textContent()).toBe('2')
    await pass(6 * SECOND)
    await expect.poll(() => days(page).textContent()).toBe('1')
    expect(await page.locator('[data-clock="days-label"]').textContent()).toBe('day until start')
    await pass(10 * SECOND)
    expect(loads()).toBe(1)
  })
})

describe('the phase does not depend on the device', () => {
  test('a tab that slept over the end shows it when it is looked at', async () => {
    await configure(open)
    const { page, sleep, pass } = await openAt(open, endOfVars(open) - DAY / 2)
    await banner(page, 'is open').waitFor()
    await configure(ended)
    await sleep(DAY)
    await lookAt(page)
    await banner(page, 'ended').waitFor()
    await pass(3000)
    await page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
  })

  test('one that slept in full sight notices within half a minute of waking', async () => {
    await configure(open)
    const { page, sleep, pass } = await openAt(open, endOfVars(open) - DAY / 2)
    await banner(page, 'is open').waitFor()
    await sleep(DAY)
    await pass(30 * SECOND)
    await banner(page, 'ended').waitFor()
    expect(await days(page).textContent()).toBe('12')
  })

  test.each([-DAY, DAY])('a clock that is set by %i ms changes nothing', async (error) => {
    await configure(open)
    const { page, loads } = await openAt(open, endOfVars(open) - 3 * DAY)
    await expect.poll(() => days(page).textContent()).toBe('3')
    await page.clock.setSystemTime(DEVICE + error)
    await lookAt(page)
    await page.clock.runFor(31 * SECOND)
    expect(await days(page).textContent()).toBe('3')
    expect(await banner(page, 'is open').count()).toBe(1)
    expect(loads()).toBe(1)
  })

  test('a hidden tab asks nothing until it is looked at', async () => {
    await configure(open)
    const { page, server, pass } = await openAt(open, endOfVars(open) - 10 * SECOND)
    await banner(page, 'is open').waitFor()
    await setHidden(page, true)
    await pass(20 * SECOND)
    expect(server.asked).toBe(1)
    await setHidden(page, false)
    await banner(page, 'ended').waitFor()
    expect(server.asked).toBe(2)
  })
})

describe('asking', () => {
  test('an answer is kept for five minutes', async () => {
    await configure(open)
    const { page, server, pass } = await openAt(open, endOfVars(open) - DAY / 2)
    await expect.poll(() => days(page).textContent()).toBe('1')
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
    await configure(open)
    const { page, server, pass } = await openAt(open, endOfVars(open) - 10 * SECOND)
    await banner(page, 'is open').waitFor()
    await configure(ended)
    server.down = 3
    await pass(11 * SECOND)
    await expect
      .poll(async () => {
        await pass(SECOND)
        return server.asked
      })
      .toBe(5)
    await banner(page, 'ended').waitFor()
    await pass(3000)
    await page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
  })

  test('the answer to a post is never sent again: its page goes back to the contest', async () => {
    await configure(open)
    const { page, pass } = await openAt(open, endOfVars(open) - 10 * SECOND)
    const posts: string[] = []
    page.on('request', (request) => isPost(request) && posts.push(request.url()))
    // A plain form that must be mended, with nothing in it.
    await Promise.all([
      page.waitForURL(`**${entryPath('contest')}`),
      page.evaluate(() => document.querySelector('form')?.submit()),
    ])
    await page.locator('[data-island="clock"][data-state="ready"]').waitFor()
    await page.locator('.toast').waitFor()
    await configure(ended)
    await pass(11 * SECOND)
    await banner(page, 'ended').waitFor()
    await pass(3000)
    await page.waitForURL(`**${paths.contest}`)
    await page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
    expect(posts).toHaveLength(1)
  })
})
