import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawPath, entryPath, paths } from '../../src/pages/paths.ts'
import { isPost, openSinceMinute, wake } from '../support/browser.ts'
import { contestVars } from '../support/site.ts'
import { own, useStage } from '../support/stage.ts'

const stage = useStage(own(contestVars('open')))

/** The contest page with its form awake, and what is posted from it. */
async function openContest(options: BrowserContextOptions = {}) {
  const opened = await stage.open(options)
  const { page } = opened
  const posts: (string | null)[] = []
  page.on('request', (request) => {
    if (isPost(request)) posts.push(request.headers()['idempotency-key'] ?? null)
  })
  await openSinceMinute(page)
  await page.goto(paths.contest)
  if (options.javaScriptEnabled !== false) await wake(page, page.locator('[data-island="entry"]'))
  const fields = {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email address'),
    handle: page.getByLabel('Instagram handle'),
    reason: page.getByLabel('Why would you like this book?'),
    agreement: page.getByRole('checkbox', {
      name: 'I agree to the contest rules and to receive updates via email.',
    }),
  }
  const fill = async (email: string) => {
    await fields.name.fill('Ruth of Moab')
    await fields.email.fill(email)
    await fields.handle.fill('@ruth')
    await fields.reason.fill('To read.')
    await fields.agreement.check()
  }
  const submit = () => page.getByRole('button', { name: 'Enter to win' }).click()
  return { ...opened, posts, fields, fill, submit }
}

function rowsOf(email: string) {
  return stage.site.rows('SELECT status FROM submissions WHERE email_key = ?', email)
}

describe('while it is open', () => {
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
    const { page, posts, fill, submit, trouble } = await openContest()
    await fill('ruth@example.org')
    await submit()
    const heading = page.getByRole('heading', { level: 2, name: "You're in" })
    await heading.and(page.locator(':focus')).waitFor()
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
    await page.getByText('Entry Submitted!').waitFor({ state: 'detached' })
    await heading.waitFor()
  })

  test('missing fields get the toast and the focus; the rules open beside the form; nothing is sent', async () => {
    const { page, posts, fields, submit } = await openContest()
    await fields.name.fill('Ruth of Moab')
    await submit()
    const toast = page.getByRole('alert').filter({ hasText: 'Complete required fields' })
    expect(await toast.textContent()).toContain(
      'Please fill out all required fields and agree to the contest rules.',
    )
    await fields.email.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    expect(await fields.agreement.getAttribute('aria-invalid')).toBe('true')
    const [rules] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'contest rules', exact: true }).click(),
    ])
    await rules.getByRole('heading', { level: 1, name: 'Official contest rules' }).waitFor()
    expect(await fields.name.inputValue()).toBe('Ruth of Moab')
    expect(await fields.agreement.isChecked()).toBe(false)
    expect(posts).toEqual([])
  })

  test('a failure is logged, says so, and keeps the form filled for another try', async () => {
    const { page, posts, fields, fill, submit, trouble } = await openContest()
    await page.route(`**${entryPath('contest')}`, (route) => route.abort())
    await fill('naomi@example.org')
    await submit()
    const toast = page.getByRole('alert').filter({ hasText: 'Submission Error' })
    expect(await toast.textContent()).toContain(
      'There was an issue submitting your entry. Please try again.',
    )
    await expect
      .poll(() => trouble.join('\n'))
      .toContain(`${entryPath('contest')} failed: unanswered`)
    const { name, email, handle, reason, agreement } = fields
    const kept = await Promise.all([name, email, handle, reason].map((field) => field.inputValue()))
    expect(kept).toEqual(['Ruth of Moab', 'naomi@example.org', '@ruth', 'To read.'])
    expect(await agreement.isChecked()).toBe(true)
    expect(await rowsOf('naomi@example.org')).toEqual([])

    await page.unroute(`**${entryPath('contest')}`)
    await submit()
    await page.getByRole('heading', { name: "You're in" }).waitFor()
    expect(posts).toHaveLength(2)
    expect(posts[0]).toBeTruthy()
    expect(posts[1]).toBe(posts[0])
    expect(await rowsOf('naomi@example.org')).toHaveLength(1)
  })

  test('it works without JavaScript, and the confirmation may be reloaded', async () => {
    const { page, fill, submit } = await openContest({ javaScriptEnabled: false })
    await fill('boaz@example.org')
    await submit()
    await page.waitForURL(`**${paths.contestEntered}?receipt=*`)
    for (const visit of ['first', 'reload']) {
      if (visit === 'reload') await page.reload()
      await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor()
      expect(await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).count()).toBe(1)
    }
    expect(await rowsOf('boaz@example.org')).toHaveLength(1)
  })
})

test('a form that was opened while it was open is refused by the server once it has ended', async () => {
  const scripted = await openContest()
  const plain = await openContest({ javaScriptEnabled: false })
  await scripted.fill('late@example.org')
  await plain.fill('late-too@example.org')
  await stage.site.reconfigure(contestVars('ended'))
  for (const { page, posts, submit } of [scripted, plain]) {
    await submit()
    const toast = page.getByRole('alert').filter({ hasText: 'Contest Ended' })
    expect(await toast.textContent()).toMatch(/The contest ended on \w+ \d+, \d{4}\./)
    expect(posts).toHaveLength(1)
  }
  for (const email of ['late@example.org', 'late-too@example.org'])
    expect(await rowsOf(email)).toEqual([])
  await scripted.page.getByText('The giveaway closed while this page was open').waitFor()
  expect(await scripted.fields.email.inputValue()).toBe('late@example.org')
  // Where the page cannot change around the form, the answer is the ended page itself.
  await plain.page.getByRole('heading', { level: 2, name: 'Contest Ended' }).waitFor()
  expect(await plain.fields.email.count()).toBe(0)
})
