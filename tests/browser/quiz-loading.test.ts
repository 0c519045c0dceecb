import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { animationsOf, holdBack, shared, type Trouble, useFixture } from '../support/browser.ts'
import {
  answer,
  answerFrom,
  expectQuestion,
  expectResult,
  LAST,
  live,
  openLastQuestion,
  radio,
  resultTitle,
  sheet,
} from './support/quiz.ts'

const QUIZ = /\/assets\/quiz-(?!result)[^/]*\.js$/
const RESULT = /\/assets\/quiz-result-[^/]*\.js$/

const fixture = useFixture(shared('ended'))

let page: Page
let trouble: Trouble
async function open(options: BrowserContextOptions) {
  ;({ page, trouble } = await fixture.open(options))
}

/** Sends the plain form, which leads to the result page. */
async function expectPlainResult() {
  await page.getByRole('button', { name: 'See my identity' }).click()
  await page.getByRole('heading', { name: resultTitle, level: 1 }).waitFor()
  expect(page.url()).toBe(`${fixture.site.url}${paths.quiz}`)
}

function shownQuestions() {
  return page.locator('fieldset:visible').count()
}

describe('on a slow network', () => {
  beforeEach(() => open({ viewport: { width: 390, height: 844 }, hasTouch: true }))

  test('an answer tapped while the island loads is marked at once and kept', async () => {
    const letGo = await holdBack(page, QUIZ)
    await page.goto(paths.home)
    await page.locator('.quiz').scrollIntoViewIfNeeded()
    expect(await shownQuestions()).toBe(1)
    const before = await answer(page, 1, 'C').evaluate((label) => getComputedStyle(label).border)
    await answer(page, 1, 'C').tap()
    const after = () => answer(page, 1, 'C').evaluate((label) => getComputedStyle(label).border)
    await expect.poll(after).not.toBe(before)
    expect(await radio(page, 1, 'C').isChecked()).toBe(true)
    letGo()
    await expectQuestion(page, 2)
    await page.goBack()
    await expectQuestion(page, 1)
    expect(await radio(page, 1, 'C').isChecked()).toBe(true)
    expect(trouble).toEqual([])
  })

  test('the first question stays in place when the script starts', async () => {
    const play = await animationsOf(page)
    await play(0)
    const letGo = await holdBack(page, /\/assets\/main-/)
    await page.goto(paths.home, { waitUntil: 'commit' })
    await page.locator('.quiz-finish').waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const before = await page.evaluate(firstQuestion)
    letGo()
    await page.locator('.quiz').scrollIntoViewIfNeeded()
    await live(page)
    expect(await page.evaluate(firstQuestion)).toEqual(before)
  })

  test('a result that loads late appears by itself', async () => {
    const letGo = await holdBack(page, RESULT)
    await openLastQuestion(page)
    await answerFrom(page, LAST, LAST)
    await page.getByText('Finding your identity…').waitFor()
    letGo()
    await expectResult(page)
    expect(trouble).toEqual([])
  })
})

describe('when scripts fail to load', () => {
  beforeEach(() => open({ reducedMotion: 'reduce' }))

  test('the quiz becomes the plain form when no script has loaded after a while', async () => {
    const play = await animationsOf(page)
    await play(0)
    await page.route('**/assets/main-*', (route) => route.abort())
    await page.goto(paths.home)
    expect(await shownQuestions()).toBe(1)
    await page.evaluate(finishWaiting)
    expect(await shownQuestions()).toBe(LAST)
    await answerFrom(page, 1, LAST)
    await expectPlainResult()
  })

  test('a script that loads late continues after the answered questions', async () => {
    const letGo = await holdBack(page, /\/assets\/main-/)
    await page.goto(paths.home, { waitUntil: 'commit' })
    await page.locator('.quiz-finish').waitFor({ state: 'attached' })
    await page.evaluate(finishWaiting)
    await answerFrom(page, 1, 7)
    letGo()
    await live(page)
    await expectQuestion(page, 8, false)
    await page.getByRole('button', { name: 'Back' }).click()
    await expectQuestion(page, 7)
  })

  test('a page rewritten by a translator shows the plain form', async () => {
    await openLastQuestion(page)
    await page.$eval('form.quiz', (form) => {
      const wrapper = document.createElement('font')
      form.replaceWith(wrapper)
      wrapper.append(form)
    })
    await answerFrom(page, LAST, LAST)
    await page.locator('[data-island=quiz][data-state=failed]').waitFor()
    expect(await shownQuestions()).toBe(LAST)
    expect(await page.locator('.quiz input:checked').count()).toBe(LAST)
    expect(await page.getByRole('button', { name: 'See my identity' }).isVisible()).toBe(true)
  })

  test('if the result fails to load, the visitor gets it from the server', async () => {
    await page.route(RESULT, (route) => route.abort())
    await openLastQuestion(page)
    await answerFrom(page, LAST, LAST)
    await expectPlainResult()
  })
})

describe('without JavaScript', () => {
  beforeEach(() => open({ javaScriptEnabled: false, reducedMotion: 'reduce' }))

  test('the form shows all questions, reports a gap, and leads to result and unlock form', async () => {
    await page.goto(paths.home)
    expect(await shownQuestions()).toBe(LAST)
    // Otherwise the browser blocks an incomplete form.
    await page.$eval('form.quiz', (form) => form.setAttribute('novalidate', ''))
    await answerFrom(page, 1, 5)
    await answerFrom(page, 7, LAST)
    await page.getByRole('button', { name: 'See my identity' }).click()
    const gaps = page.getByRole('alert').getByRole('link')
    await gaps.first().waitFor()
    expect(await gaps.count()).toBe(1)
    expect(await gaps.getAttribute('href')).toBe('#q6')
    for (const n of [1, 5, 7, LAST]) {
      expect(await radio(page, n, sheet[n - 1] ?? 'A').isChecked()).toBe(true)
    }
    await answerFrom(page, 6, 6)
    await expectPlainResult()

    await page.locator('.unlock summary').click()
    await page.locator('#unlock-first-name').fill('Orpah')
    await page.locator('#unlock-email').fill('orpah@nowhere')
    await page.locator('.unlock .submit').click()
    await page.locator('#unlock-email-error').waitFor()
    expect(await page.locator('#unlock-first-name').inputValue()).toBe('Orpah')
    await page.locator('#unlock-email').fill('orpah@example.org')
    await page.locator('.unlock .submit').click()
    await page.waitForURL(({ pathname }) => pathname === paths.thankYou)
  })
})

/** Runs inside the page: ends the wait for the script. */
function finishWaiting(): void {
  for (const animation of document.getAnimations()) animation.finish()
}

/** Runs inside a page: the place of each line of the first question in the quiz. */
function firstQuestion(): number[] {
  const { top } = document.querySelector('.quiz')!.getBoundingClientRect()
  const lines = document.querySelectorAll('#q1 :is(legend, label)')
  return [...lines].map((line) => Math.round(line.getBoundingClientRect().top - top))
}
