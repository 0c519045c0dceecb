import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryFields } from '../../src/forms/fields.ts'
import { afterLoad, fillFields, requiredOf, shared, useFixture, wake } from '../support/browser.ts'
import { images, toasts } from '../support/specification.ts'

const fixture = useFixture(shared('running'))

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name=${name}]:visible`).fill(value)
}
type Post = { quizResult?: { primary: string; secondary: string[] } }

const person = { firstName: 'Ruth', email: 'ruth@example.org' }

/** Answers the quiz and opens the form that asks for the profile. */
async function finishQuiz(page: Page) {
  for (let question = 1; question <= 10; question++) {
    // Alternates left and right, because a second click on one spot within 500 ms is ignored.
    const answer = page.locator(`#q${question} label:has([value="${'AB'[question % 2]}"])`)
    await answer.locator(question % 2 ? 'input' : 'span').click()
  }
  expect(await page.locator('#unlock form').isVisible()).toBe(false)
  await page.locator('#unlock > button').click()
}

/** Each toast of sections 5 and 8 that a script shows: page, island, what the visitor does, and the answer to the post. */
const cases: readonly (readonly [
  toast: keyof typeof toasts,
  path: string,
  island: string,
  act: (page: Page) => Promise<unknown>,
  answer: object | 'not posted' | 'broken off',
])[] = [
  ['homeIncomplete', '/', 'signup', (page) => fill(page, { firstName: 'Ruth' }), 'not posted'],
  ['signupFailed', '/', 'signup', (page) => fill(page, person), 'broken off'],
  ['quizIncomplete', '/', 'quiz', finishQuiz, 'not posted'],
  [
    'quizSuccess',
    '/',
    'quiz',
    async (page) => {
      await finishQuiz(page)
      await page.locator('#unlock [name=firstName]').fill(person.firstName)
      await page.locator('#unlock [name=email]').fill(person.email)
    },
    { ok: true },
  ],
  [
    'entryIncomplete',
    '/contest',
    'entry',
    (page) => fill(page, { fullName: 'Ruth' }),
    'not posted',
  ],
  ['entryFailed', '/contest', 'entry', enter, 'broken off'],
  ['entrySuccess', '/contest', 'entry', enter, { success: true, receipt: '7f3a91c2'.repeat(4) }],
]

function enter(page: Page) {
  return fillFields(page.locator('#enter form'), requiredOf(entryFields))
}

test.each(cases)('5 and 8 Toast %s on %s (%s)', async (toast, path, island, act, answer) => {
  const { page } = await fixture.open()
  const posts: Post[] = []
  const reported: unknown[] = []
  await page.exposeFunction('report', (event: unknown) => void reported.push(event))
  await page.addInitScript(() =>
    Object.assign(window, { dataLayer: { push: Reflect.get(window, 'report') } }),
  )
  await page.route(/newsletter-signup|\/f\/contest/, (route: Route) => {
    posts.push(route.request().postDataJSON() as Post)
    return typeof answer === 'object' ? route.fulfill({ json: answer }) : route.abort()
  })
  await page.goto(path)
  await wake(page, page.locator(`[data-island="${island}"]`))
  await act(page)
  const form = island === 'quiz' ? '#unlock' : `[data-island="${island}"]`
  await page.locator(`${form} .submit:visible`).click()
  const [title, text] = toasts[toast]
  const shown = page.locator('.toast:visible').filter({ hasText: title })
  await shown.filter({ hasText: text }).first().waitFor()
  expect(posts.length > 0).toBe(answer !== 'not posted')
  if (toast === 'entrySuccess') await page.getByRole('heading', { name: 'You’re in' }).waitFor()
  if (toast === 'quizSuccess') {
    await page.waitForURL(/\/thank-you/)
    const { primary, secondary } = posts[0]!.quizResult!
    expect(reported).toEqual([
      { event: 'quiz_email_captured', primary_result: primary, secondary_results: secondary },
    ])
  }
})

test('2 Landing page: sticky navigation and smooth scrolling', async () => {
  const { page } = await fixture.open()
  await page.goto('/')
  await afterLoad(page)
  const styleOf = (selector: string, name: 'position' | 'scrollBehavior') =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], name)
  expect(await styleOf('.top', 'position')).toBe('sticky')
  expect(await styleOf('html', 'scrollBehavior')).toBe('smooth')
})

test('2 and 8 Images: a placeholder while loading, and a message on error', async () => {
  const { page } = await fixture.open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.webp', async (route) => {
    await promise
    await route.abort()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const picture = page.locator('.about .picture')
  const message = picture.getByText(images.failed)
  await message.waitFor({ state: 'attached' })
  expect(await message.isVisible()).toBe(false)
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  resolve()
  await picture.scrollIntoViewIfNeeded()
  await message.waitFor()
})
