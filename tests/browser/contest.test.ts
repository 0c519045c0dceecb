import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawPath, entryPath, paths } from '../../src/domain/paths'
import { isPost, wake } from '../support/browser'
import { contestVars } from '../support/site'
import { own, useStage } from '../support/stage'

const stage = useStage(own(contestVars('not_started')))

/** The contest page with its islands awake, and what is posted from it. */
async function openContest(options: BrowserContextOptions = {}) {
  const opened = await stage.open(options)
  const { page } = opened
  const posts: (string | null)[] = []
  page.on('request', (request) => {
    if (isPost(request)) posts.push(request.headers()['idempotency-key'] ?? null)
  })
  await page.goto(paths.contest)
  const form = page.locator('[data-island="entry"]')
  if (options.javaScriptEnabled !== false && (await form.count()) > 0) {
    await wake(page, form)
  }
  const fields = {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email address'),
    handle: page.getByLabel('Instagram handle'),
    reason: page.getByLabel('Why would you like this book?'),
    agreement: page.getByRole('checkbox', {
      name: 'I agree to the contest rules and to receive updates via email.',
    }),
    submit: page.getByRole('button', { name: 'Enter to win' }),
  }
  const fill = async (email: string) => {
    await fields.name.fill('Ruth of Moab')
    await fields.email.fill(email)
    await fields.handle.fill('@ruth')
    await fields.reason.fill('To read.')
    await fields.agreement.check()
    // Whoever fills in a form faster than people can is taken for a machine; a plain form does not say how long it took.
    if (options.javaScriptEnabled === false) return
    await page.evaluate(
      () => new Promise((resolve) => setTimeout(resolve, 1600 - performance.now())),
    )
  }
  return { ...opened, posts, fields, fill }
}

function rowsOf(email: string) {
  return stage.site.rows<{ status: string }>(
    'SELECT status FROM submissions WHERE email_key = ?',
    email,
  )
}

describe('before it opens', () => {
  test.each([true, false])('the page waits, with JavaScript %s', async (javaScriptEnabled) => {
    const { page, trouble } = await openContest({ javaScriptEnabled })
    await page.getByRole('heading', { level: 2, name: 'Coming Soon' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    const tile = page.locator('dl > div', { hasText: 'days until start' })
    expect(await tile.locator('dd').textContent()).toBe('2')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.ics$/)
    expect(trouble).toEqual([])
  })

  test("the opening stands in the contest's zone, and in the visitor's own", async () => {
    await stage.site.reconfigure({
      CONTEST_OPENS_AT: '2121-07-20T00:00:00-05:00',
      CONTEST_CLOSES_AT: '2121-08-18T23:59:59-05:00',
    })
    for (const [timezoneId, own] of [
      ['Pacific/Auckland', 'July 20, 2121 at 5:00 PM'],
      ['America/New_York', 'July 20, 2121 at 1:00 AM'],
    ] as const) {
      const { page } = await openContest({ timezoneId })
      const banner = page.locator('.contest-banner')
      await banner.getByText('July 20, 2121 at 12:00 AM EST').waitFor()
      await banner.getByText(`On your clock: ${own}`, { exact: true }).waitFor()
    }
    const unscripted = await openContest({ javaScriptEnabled: false })
    expect(
      await unscripted.page.getByText('July 20, 2121 at 12:00 AM EST').count(),
    ).toBeGreaterThan(0)
    expect(await unscripted.page.getByText('On your clock').count()).toBe(0)
  })

  test('so does the last minute: in New York it is one of the next day', async () => {
    await stage.site.reconfigure({
      CONTEST_OPENS_AT: '2021-07-20T00:00:00-05:00',
      CONTEST_CLOSES_AT: '2121-08-18T23:59:59-05:00',
    })
    const { page } = await openContest({ timezoneId: 'America/New_York' })
    const banner = page.locator('.contest-banner')
    await banner.getByText('11:59 PM EST on August 18, 2121').waitFor()
    await banner.getByText('On your clock: August 19, 2121 at 12:59 AM', { exact: true }).waitFor()
  })
})

describe('while it is open', () => {
  beforeAll(() => stage.site.reconfigure(contestVars('open')))

  test('the form comes to life when a pointer moves, not because one rests above the page', async () => {
    const { page } = await stage.open({ viewport: { width: 412, height: 823 } })
    await page.goto(paths.contest)
    const state = async (name: string) =>
      page.locator(`[data-island="${name}"]`).getAttribute('data-state')
    const move = (movementX: number) =>
      page.evaluate((by) => {
        document.body.dispatchEvent(
          new PointerEvent('pointermove', { bubbles: true, movementX: by }),
        )
      }, movementX)
    // The clock is further up: once it has been found near, so has the form.
    await expect.poll(() => state('clock')).toBe('ready')
    await move(0)
    expect(await state('entry')).toBe('waiting')
    await move(1)
    await expect.poll(() => state('entry')).toBe('ready')
  })

  test('an entry ends in the toast and the confirmation, whose heading has the focus', async () => {
    await stage.site.sweep()
    const { page, posts, fields, fill, trouble } = await openContest()
    await fill('ruth@example.org')
    await fields.submit.click()
    const heading = page.getByRole('heading', { level: 2, name: "You're in" })
    await heading.waitFor()
    await expect
      .poll(() => heading.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await page.getByRole('status').first().textContent()).toContain('Entry Submitted!')
    expect(await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).count()).toBe(1)
    expect(await page.locator('form').count()).toBe(0)
    const log = await stage.site.fetch(drawPath('2025-07', 'log.json'))
    const { heads } = (await log.json()) as { heads: { head: string }[] }
    await page.locator('.seal', { hasText: heads.at(-1)!.head }).waitFor()
    expect(posts).toHaveLength(1)
    expect(await rowsOf('ruth@example.org')).toEqual([{ status: 'pending' }])
    expect(trouble).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByText('Entry Submitted!').count()).toBe(0)
    await heading.waitFor()
  })

  test('missing fields get the toast and the focus, and nothing is sent', async () => {
    const { page, posts, fields } = await openContest()
    await fields.name.fill('Ruth of Moab')
    await fields.submit.click()
    const toast = page.getByRole('alert').filter({ hasText: 'Complete required fields' })
    expect(await toast.textContent()).toContain(
      'Please fill out all required fields and agree to the contest rules.',
    )
    await expect
      .poll(() => fields.email.evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(await fields.email.getAttribute('aria-invalid')).toBe('true')
    expect(await fields.agreement.getAttribute('aria-invalid')).toBe('true')
    expect(await fields.name.inputValue()).toBe('Ruth of Moab')
    expect(posts).toEqual([])
  })

  test('a failure is logged, says so, and keeps the form filled for another try', async () => {
    const { page, posts, fields, fill, trouble } = await openContest()
    await page.route(`**${entryPath('contest')}`, (route) => route.abort())
    await fill('naomi@example.org')
    await fields.submit.click()
    const toast = page.getByRole('alert').filter({ hasText: 'Submission Error' })
    expect(await toast.textContent()).toContain(
      'There was an issue submitting your entry. Please try again.',
    )
    expect(trouble.join('\n')).toContain(`${entryPath('contest')} failed: unanswered`)
    expect(await fields.name.inputValue()).toBe('Ruth of Moab')
    expect(await fields.email.inputValue()).toBe('naomi@example.org')
    expect(await fields.handle.inputValue()).toBe('@ruth')
    expect(await fields.reason.inputValue()).toBe('To read.')
    expect(await fields.agreement.isChecked()).toBe(true)
    expect(await rowsOf('naomi@example.org')).toEqual([])

    await page.unroute(`**${entryPath('contest')}`)
    await fields.submit.click()
    await page.getByRole('heading', { name: "You're in" }).waitFor()
    expect(posts).toHaveLength(2)
    expect(posts[0]).toBeTruthy()
    expect(posts[1]).toBe(posts[0])
    expect(await rowsOf('naomi@example.org')).toHaveLength(1)
  })

  test('it works without JavaScript, and the confirmation may be reloaded', async () => {
    const { page, fields, fill } = await openContest({ javaScriptEnabled: false })
    await fill('boaz@example.org')
    await fields.submit.click()
    await page.waitForURL(`**${paths.contestEntered}?receipt=*`)
    for (const visit of ['first', 'reload']) {
      if (visit === 'reload') await page.reload()
      await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor()
      expect(await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).count()).toBe(1)
    }
    expect(await rowsOf('boaz@example.org')).toHaveLength(1)
  })

  test('the rules open beside the form, which stays as it is', async () => {
    const { page, fields } = await openContest()
    await fields.name.fill('Ruth of Moab')
    const [rules] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'contest rules', exact: true }).click(),
    ])
    await rules.getByRole('heading', { level: 1, name: 'Official contest rules' }).waitFor()
    expect(await fields.name.inputValue()).toBe('Ruth of Moab')
    expect(await fields.agreement.isChecked()).toBe(false)
  })
})

describe('a form that was opened while it was open', () => {
  test.each([true, false])(
    'is refused by the server once it has ended, with JavaScript %s',
    async (javaScriptEnabled) => {
      await stage.site.reconfigure(contestVars('open'))
      const email = `late-${javaScriptEnabled}@example.org`
      const { page, posts, fields, fill } = await openContest({ javaScriptEnabled })
      await fill(email)
      await stage.site.reconfigure(contestVars('ended'))
      await fields.submit.click()
      const toast = page.getByRole('alert').filter({ hasText: 'Contest Ended' })
      expect(await toast.textContent()).toMatch(/The contest ended on \w+ \d+, \d{4}\./)
      expect(posts).toHaveLength(1)
      expect(await rowsOf(email)).toEqual([])
      // Where the page cannot change around the form, the answer is the ended page itself.
      const after = javaScriptEnabled
        ? page.getByText('The giveaway closed while this page was open')
        : page.getByRole('heading', { level: 2, name: 'Contest Ended' })
      await after.waitFor()
      const kept = await fields.email.evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.map(({ value }) => value),
      )
      expect(kept).toEqual(javaScriptEnabled ? [email] : [])
    },
  )
})

describe('after it has ended', () => {
  beforeAll(() => stage.site.reconfigure(contestVars('ended')))

  test.each([true, false])('the page says so, with JavaScript %s', async (javaScriptEnabled) => {
    const { page, trouble } = await openContest({ javaScriptEnabled })
    await page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    const tile = page.locator('dl > div', { hasText: /days? open/ })
    expect(Number(await tile.locator('dd').textContent())).toBeGreaterThan(0)
    expect(trouble).toEqual([])
  })
})
