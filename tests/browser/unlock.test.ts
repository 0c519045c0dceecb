import type { Page, Request } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { profileToasts } from '../../src/newsletter/profile-labels.ts'
import { signupFailed } from '../../src/newsletter/signup-labels.ts'
import { paths, profilePath, sentAnchor, thankYouPath } from '../../src/pages/paths.ts'
import { profileNameOf, profileOf } from '../../src/pages/profile-names.ts'
import { type Trouble, useFixture } from '../support/browser.ts'
import { focusedId } from './support/focus.ts'
import { answerFrom, expectResult, LAST, openLastQuestion, outcome } from './support/quiz.ts'
import { startSite } from '../../harness/site.ts'

let page: Page
let trouble: Trouble
let posts: Request[]
const fixture = useFixture(() => startSite())

const toast = () => page.locator('.unlock .toast')
const send = () => page.locator('.unlock .submit')
const sent = (path: string) => posts.filter((post) => post.url() === `${fixture.site.url}${path}`)
const rowsOf = (email: string) =>
  fixture.site.rows<{ payload: string; status: string }>(
    'SELECT payload, status FROM submissions WHERE email_key = ?',
    email,
  )

async function fill(firstName: string, email: string) {
  await page.locator('#unlock-first-name').fill(firstName)
  await page.locator('#unlock-email').fill(email)
}

async function expectToast({ title, text }: { title: string; text: string }) {
  await toast().getByText(title, { exact: true }).waitFor()
  await toast().getByText(text, { exact: true }).waitFor()
}

beforeEach(async () => {
  ;({ page, trouble } = await fixture.open())
  posts = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request)
  })
  await openLastQuestion(page)
  await answerFrom(page, LAST, LAST)
  await expectResult(page)
})

test('the unlock form opens on request, sends three identities, confirms, and goes on', async () => {
  const button = page.getByRole('button', { name: 'Get my complete profile' })
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await send().isVisible()).toBe(false)
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  expect(await focusedId(page)).toBe('unlock-first-name')
  await fill(' Ruth ', 'Ruth@Example.org')
  await send().dblclick()
  await expectToast(profileToasts.success)
  const profile = profileNameOf(profileOf(outcome))
  await page.waitForURL(`**${thankYouPath(profile)}${sentAnchor}`)
  await page.locator(`main a[href="${profilePath(profile)}"]`).waitFor()
  await page.getByRole('status').getByText(profileToasts.success.text, { exact: true }).waitFor()
  await page.getByText('Ruth@Example.org', { exact: true }).waitFor()
  expect(page.url()).not.toContain('@')

  expect(sent(paths.newsletter)).toHaveLength(1)
  const [row, ...more] = await rowsOf('ruth@example.org')
  expect(more).toEqual([])
  expect(JSON.parse(row?.payload ?? '')).toEqual({
    firstName: 'Ruth',
    email: 'Ruth@Example.org',
    source: 'quiz',
    quizResult: outcome,
  })
  // The body of a beacon cannot be read; 204 means that the worker accepted it.
  const answers = await Promise.all(sent(paths.eventsApi).map((post) => post.response()))
  // A beacon that outlives its page has no response here.
  const statuses = answers.flatMap((answer) => answer?.status() ?? [])
  expect(statuses.length).toBeGreaterThan(0)
  expect(statuses).toEqual(statuses.map(() => 204))
})

test('a failure is logged, keeps the typed values, and all tries are one row, even if analytics fails', async () => {
  await page.evaluate(() => {
    Object.defineProperty(window, 'dataLayer', { value: 'taken' })
    navigator.sendBeacon = () => {
      throw new Error('blocked')
    }
  })
  await page.getByRole('button', { name: 'Get my complete profile' }).click()
  await fill('Naomi', 'naomi@example.org')
  let tries = 0
  await page.route(`**${paths.newsletter}`, async (route) => {
    tries++
    if (tries === 1) return route.abort()
    if (tries === 2) return route.fulfill({ status: 503, json: { ok: false } })
    if (tries === 3) {
      await route.fetch() // stored, but the response is lost
      return route.abort()
    }
    return route.continue()
  })
  for (let n = 1; n <= 3; n++) {
    await send().click()
    await expect.poll(() => tries).toBe(n)
    await expectToast(signupFailed)
    expect(await page.locator('#unlock-first-name').inputValue()).toBe('Naomi')
    expect(await page.locator('#unlock-email').inputValue()).toBe('naomi@example.org')
  }
  await send().click()
  await page.waitForURL(({ pathname }) => pathname === paths.thankYou)
  const keys = sent(paths.newsletter).map((post) => post.headers()['idempotency-key'])
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(await rowsOf('naomi@example.org')).toHaveLength(1)
  expect(trouble.join('\n')).toContain(`${paths.newsletter} failed: unanswered`)
})
