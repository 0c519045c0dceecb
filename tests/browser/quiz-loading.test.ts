import { expect, test } from 'vitest'
import { paths } from '../../src/core/pages/paths.ts'
import { holdBack, MOTION, shared, useFixture } from '../support/browser.ts'
import {
  answerFrom,
  expectQuestion,
  expectResult,
  LAST,
  live,
  openLastQuestion,
  resultTitle,
} from './support/quiz.ts'

const MAIN = /\/assets\/main-/
const RESULT = /\/assets\/quiz-result-[^/]*\.js$/
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const fixture = useFixture(shared('ended'))

test('the first question stays in place when the script starts', async () => {
  const { page } = await fixture.open({ ...PHONE, ...MOTION })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const letGo = await holdBack(page, MAIN)
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.locator('.quiz-finish').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  const before = await page.evaluate(firstQuestion)
  letGo()
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
  expect(await page.evaluate(firstQuestion)).toEqual(before)
})

test('after a while without a script all questions are shown; a late script continues after the answers', async () => {
  const { page } = await fixture.open()
  const letGo = await holdBack(page, MAIN)
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.locator('.quiz-finish').waitFor({ state: 'attached' })
  const questions = page.locator('fieldset:visible')
  expect(await questions.count()).toBe(1)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  expect(await questions.count()).toBe(LAST)
  await answerFrom(page, 1, 7)
  letGo()
  await live(page)
  await expectQuestion(page, 8, false)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectQuestion(page, 7)
})

test('a result that loads late appears by itself', async () => {
  const { page, trouble } = await fixture.open(PHONE)
  const letGo = await holdBack(page, RESULT)
  await openLastQuestion(page)
  await answerFrom(page, LAST, LAST)
  await page.getByText('Finding your identity…').waitFor()
  letGo()
  await expectResult(page)
  expect(trouble).toEqual([])
})

test('a page rewritten by a translator shows the plain form, with the answers', async () => {
  const { page } = await fixture.look(paths.home)
  await openLastQuestion(page)
  await page.$eval('form.quiz', (form) => {
    const wrapper = document.createElement('font')
    form.replaceWith(wrapper)
    wrapper.append(form)
  })
  await answerFrom(page, LAST, LAST)
  await page.locator('[data-island=quiz][data-state=failed]').waitFor()
  expect(await page.locator('fieldset:visible').count()).toBe(LAST)
  expect(await page.locator('.quiz input:checked').count()).toBe(LAST)
  expect(await page.getByRole('button', { name: 'See my identity' }).isVisible()).toBe(true)
})

test('if the result fails to load, the visitor gets it from the server', async () => {
  const { page } = await fixture.open()
  await page.route(RESULT, (route) => route.abort())
  await openLastQuestion(page)
  await page.locator(`#q${LAST} [value=B]`).press('Space')
  await page.getByRole('button', { name: 'See my identity' }).click()
  await page.getByRole('heading', { name: resultTitle, level: 1 }).waitFor()
  expect(page.url()).toBe(`${fixture.site.url}${paths.quiz}`)
})

/** Runs inside a page: the place of each line of the first question in the quiz. */
function firstQuestion(): number[] {
  const { top } = document.querySelector('.quiz')!.getBoundingClientRect()
  const lines = document.querySelectorAll('#q1 :is(legend, label)')
  return [...lines].map((line) => Math.round(line.getBoundingClientRect().top - top))
}
