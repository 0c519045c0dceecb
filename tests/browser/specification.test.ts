import type { Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryFields, signupFields } from '../../src/core/forms/fields.ts'
import {
  afterLoad,
  fillFields,
  holdBack,
  MOTION,
  requiredOf,
  shared,
  useFixture,
  wake,
} from '../support/browser.ts'
import { images, toasts } from '../support/specification.ts'
import { focusedId } from './support/focus.ts'
import { answerFrom, LAST, outcome } from './support/quiz.ts'

const fixture = useFixture(shared('running'))

/** Failures: by status for a signup, by the success flag for an entry; without a response, a broken connection. */
const failures = {
  signup: [undefined, { status: 500, json: { ok: true } }, { status: 422, json: { ok: true } }],
  entry: [undefined, { json: { success: false } }, { status: 201, json: {} }, { body: 'thanks' }],
}

const journeys = [
  {
    path: '/',
    island: 'signup',
    form: '#email-capture',
    fields: signupFields,
    toasts: ['homeIncomplete', 'signupFailed'],
    no: failures.signup,
    yes: { status: 204 },
  },
  {
    path: '/',
    island: 'quiz',
    form: '#unlock',
    fields: signupFields,
    toasts: ['quizIncomplete', 'signupFailed', 'quizSuccess'],
    no: failures.signup,
    yes: { status: 201, body: 'created' },
  },
  {
    path: '/contest',
    island: 'entry',
    form: '#enter',
    fields: entryFields,
    toasts: ['entryIncomplete', 'entryFailed', 'entrySuccess'],
    no: failures.entry,
    yes: { status: 201, json: { success: true, receipt: '7f3a91c2'.repeat(4) } },
  },
] as const

test.each(journeys)(
  '5 and 8 Toasts and posts of the form $form',
  async ({ path, island, form, fields, no, yes, ...own }) => {
    const [incomplete, failed, success] = own.toasts
    const { page, trouble } = await fixture.open()
    const posts: Request[] = []
    const left = [...no, yes]
    let clicks = Promise.resolve()
    await page.route(/newsletter-signup|\/f\/contest/, async (route: Route) => {
      posts.push(route.request())
      // A second click after the answer would be another try.
      await clicks
      const answer = left.shift()
      return answer ? route.fulfill(answer) : route.abort()
    })
    const reported: unknown[] = []
    await page.exposeFunction('report', (event: unknown) => void reported.push(event))
    await page.addInitScript(() => {
      Object.assign(window, { dataLayer: { push: Reflect.get(window, 'report') } })
      navigator.sendBeacon = () => {
        throw new Error('blocked')
      }
    })
    const inputs = page.locator(`${form} form`)
    const required = requiredOf<string>(fields)
    const send = () => (clicks = page.locator(`${form} .submit:visible`).dblclick())
    const expectToast = async (name: keyof typeof toasts) => {
      const [title, text] = toasts[name]
      const shown = page.locator('.toast:visible').filter({ hasText: title })
      await shown.filter({ hasText: text }).first().waitFor()
    }
    await page.goto(path)
    await wake(page, page.locator(`[data-island="${island}"]`))
    if (island === 'quiz') {
      await answerFrom(page, 1, LAST)
      expect(await inputs.isVisible()).toBe(false)
      await page.locator('#unlock summary').click()
      expect(await focusedId(page)).toBe('unlock-first-name')
    }
    await fillFields(inputs, required.slice(0, 1))
    await send()
    await expectToast(incomplete)
    expect(posts).toEqual([])
    await fillFields(inputs, required)
    const typed = () => inputs.evaluate((one: HTMLFormElement) => [...new FormData(one).values()])
    const before = await typed()
    for (const [tries] of no.entries()) {
      await send()
      await expect.poll(() => posts.length).toBe(tries + 1)
      await expectToast(failed)
      expect(await typed()).toEqual(before)
      await page.locator(`${form} .toast-close`).click()
    }
    expect(trouble.join('\n')).toMatch(/ failed: unanswered/)
    await send()
    if (success) await expectToast(success)
    if (island === 'signup') await page.locator('.sent-to:visible').waitFor()
    if (island === 'entry') await page.getByRole('heading', { name: 'You’re in' }).waitFor()
    if (island === 'quiz') {
      const profile = '/profile/treasured.accepted.sanctified'
      await page.locator(`main a[href="${profile}"]`).waitFor()
      expect(page.url()).toContain('/thank-you')
      expect(page.url()).not.toContain('@')
      expect(posts[0]!.postDataJSON()).toMatchObject({ source: 'quiz', quizResult: outcome })
      const { primary, secondary } = outcome
      expect(reported).toEqual([
        { event: 'quiz_email_captured', primary_result: primary, secondary_results: secondary },
      ])
    }
    expect(left).toEqual([])
    expect(posts).toHaveLength(no.length + 1)
    expect(new Set(posts.map((post) => post.headers()['idempotency-key'])).size).toBe(1)
  },
)

test('2 Landing page: sticky navigation and smooth scrolling', async () => {
  const { page } = await fixture.look('/', MOTION)
  await afterLoad(page)
  const styleOf = (selector: string, name: 'position' | 'scrollBehavior') =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], name)
  expect(await styleOf('.top', 'position')).toBe('sticky')
  expect(await styleOf('html', 'scrollBehavior')).toBe('smooth')
})

// states.test.ts covers images that fail after the script has loaded.
test('2 and 8 Images: a placeholder while loading, and a message on error', async () => {
  const { page } = await fixture.look('about:blank')
  const startScript = await holdBack(page, /\/assets\/main-/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.webp', async (route) => {
    await promise
    await route.abort()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const picture = page.locator('.about .picture')
  const message = picture.getByText(images.failed)
  await message.waitFor({ state: 'attached' })
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  resolve()
  await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => {
    const [image] = document.images
    return image?.complete && image.naturalWidth === 0
  })
  expect(await message.isVisible()).toBe(false)
  startScript()
  await message.waitFor()
})
