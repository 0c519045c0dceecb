import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { leads, questions } from 'virtual:content/quiz'
import { identityByName } from '../../../src/book/chapters.ts'
import { paths } from '../../../src/pages/paths.ts'
import { type Letter, letters, questionIds } from '../../../src/quiz/questions.ts'
import { scoreQuiz } from '../../../src/quiz/score.ts'
import { type Fixture, postsOf } from '../../support/browser.ts'
import { focusedId } from './focus.ts'

/** One answer sheet, and what it comes to. */
export const sheet: readonly Letter[] = questionIds.map((_, index) => letters[index % 4] ?? 'A')

/** The last question's number. */
export const LAST = questionIds.length
export const outcome = scoreQuiz(sheet, leads)
export const resultTitle = `Your Primary Identity: ${identityByName(outcome.primary).chapterTitle}`

/** A page for the quiz. `expectQuiet`: whatever happened, it had no trouble, posted nothing and put nothing into its URL. */
export async function quietPage(
  fixture: Pick<Fixture, 'open' | 'site'>,
  options?: BrowserContextOptions,
) {
  const { page, trouble } = await fixture.open(options)
  const posts = postsOf(page)
  const expectQuiet = () =>
    expect({ trouble, posts, url: page.url() }).toEqual({
      trouble: [],
      posts: [],
      url: fixture.site.url + paths.home,
    })
  return { page, expectQuiet }
}

/** Opens the landing page at its quiz, and waits until the island has taken over. */
export async function openQuiz(page: Page): Promise<void> {
  await page.goto(paths.home)
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
}

/** Opens it on the last question, as a tab that answered all the others and was reloaded. */
export function openLastQuestion(page: Page): Promise<void> {
  return openAnswered(page, LAST - 1)
}

/** Opens it on the result, as a tab that got there and was reloaded. */
export function openResult(page: Page): Promise<void> {
  return openAnswered(page, LAST)
}

async function openAnswered(page: Page, count: number): Promise<void> {
  const answers = Object.fromEntries(questionIds.slice(0, count).map((id, n) => [id, sheet[n]]))
  await page.addInitScript(
    (state) => {
      if (sessionStorage.getItem('quiz') === null) sessionStorage.setItem('quiz', state)
    },
    JSON.stringify({ answers, current: count }),
  )
  await openQuiz(page)
}

export function live(page: Page): Promise<void> {
  return page.locator('.quiz[data-live], .result').waitFor()
}

/** The question that shows, as assistive technology names it. `n` counts from 1. */
export function question(page: Page, n: number): Locator {
  return page.getByRole('group', { name: questions[n - 1]?.text ?? '', exact: true })
}

/** The label of one answer, the thing that people tap. */
export function answer(page: Page, n: number, letter: Letter): Locator {
  return page.locator(`#q${n} label`, { has: page.locator(`[value=${letter}]`) })
}

export function radio(page: Page, n: number, letter: Letter): Locator {
  return page.locator(`#q${n} [value=${letter}]`)
}

/** Clicks the sheet's answers to the questions from one to another. */
export async function answerFrom(page: Page, first: number, last: number): Promise<void> {
  for (let n = first; n <= last; n++) await pressed(page, n, sheet[n - 1] ?? 'A').click()
}

/** What to press of an answer: left and right in turn, because a second press on one spot at once is no answer. */
export function pressed(page: Page, n: number, letter: Letter): Locator {
  return n % 2 ? radio(page, n, letter) : answer(page, n, letter).locator('span')
}

/** Exactly this question shows, with its place among them, and holds the focus if it should. */
export async function expectQuestion(page: Page, n: number, focus = true): Promise<void> {
  await question(page, n).waitFor()
  expect(await page.locator('fieldset:visible').count()).toBe(1)
  expect(await page.getByText(`${n} / ${LAST}`, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('status').first().textContent()).toBe(`Question ${n} of ${LAST}`)
  if (focus) expect(await focusedId(page)).toBe(`q${n}`)
}

export async function expectResult(page: Page): Promise<void> {
  const title = page.getByRole('heading', { name: resultTitle, exact: true })
  await title.waitFor()
  expect(await focusedId(page)).toBe('result-title')
}
