import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { questions } from 'virtual:content/quiz'
import type { QuizResult } from '../../../src/core/book/profiles.ts'
import { paths } from '../../../src/core/pages/paths.ts'
import { type Letter, letters, questionIds } from '../../../src/core/quiz/questions.ts'
import { focusedId } from './focus.ts'

/** An answer sheet, and its result. */
export const sheet: readonly Letter[] = questionIds.map((_, index) => letters[index % 4] ?? 'A')

export const LAST = questionIds.length
export const outcome: QuizResult = { primary: 'Treasured', secondary: ['Accepted', 'Sanctified'] }
export const resultTitle = 'Your Primary Identity: I Am Treasured'

/** Opens the landing page at its quiz, and waits for hydration. */
export async function openQuiz(page: Page): Promise<void> {
  await page.goto(paths.home)
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
}

/** Opens the last question in a tab that has all other answers. */
export function openLastQuestion(page: Page): Promise<void> {
  return openAnswered(page, LAST - 1)
}

/** Opens the result in a tab that has all answers. */
export async function openResult(page: Page): Promise<void> {
  await openAnswered(page, LAST)
  await page.locator('.result').waitFor()
}

async function openAnswered(page: Page, count: number): Promise<void> {
  const answers = Object.fromEntries(questionIds.slice(0, count).map((id, n) => [id, sheet[n]]))
  await page.goto('/robots.txt')
  await page.evaluate(
    (state) => sessionStorage.setItem('quiz', state),
    JSON.stringify({ answers, current: count }),
  )
  await openQuiz(page)
}

export function live(page: Page): Promise<void> {
  return page.locator('.quiz[data-live], .result').waitFor()
}

/** The visible question, by its accessible name. `n` counts from 1. */
export function question(page: Page, n: number): Locator {
  return page.getByRole('group', { name: questions[n - 1]?.text ?? '', exact: true })
}

export function answer(page: Page, n: number, letter: Letter): Locator {
  return page.locator(`#q${n} label`, { has: page.locator(`[value=${letter}]`) })
}

export function radio(page: Page, n: number, letter: Letter): Locator {
  return page.locator(`#q${n} [value=${letter}]`)
}

/** Clicks the sheet's answers to a range of questions. */
export async function answerFrom(page: Page, first: number, last: number): Promise<void> {
  for (let n = first; n <= last; n++) await pressed(page, n, sheet[n - 1] ?? 'A').click()
}

/** The part of an answer to press: alternates left and right, because a second press on one spot is ignored. */
export function pressed(page: Page, n: number, letter: Letter): Locator {
  return n % 2 ? radio(page, n, letter) : answer(page, n, letter).locator('span')
}

/** Expects exactly this question, with its number, and the focus on it unless `focus` is false. */
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
