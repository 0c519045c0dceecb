import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryPath } from '../../src/pages/paths.ts'
import { postsOf, wake } from '../support/browser.ts'
import { shared, useStage } from '../support/stage.ts'
import { banner, END, expectDays, openAt, SECOND } from '../support/timed-contest.ts'

const stage = useStage(shared('open'))

/** The contest page shortly before its end, with its form awake. */
async function openBeforeEnd(seconds: number) {
  const opened = await openAt(stage, END - seconds * SECOND)
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
      await banner(page, 'ended')
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
  await expectDays(page, 30)
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
