import type { Page } from 'playwright-core'
import { paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'

export function answer(count: number) {
  return async (page: Page) => {
    await page.locator('.quiz').scrollIntoViewIfNeeded()
    for (let at = 1; at <= count; at += 1) await page.locator(`#q${at} label`).first().click()
    if (count === questions.length) await page.locator('.result').waitFor()
  }
}

export function sendAnswers(count: number) {
  return async (page: Page) => {
    // Otherwise native validation would stop at a missing answer.
    await page.$eval('form.quiz', (form) => form.setAttribute('novalidate', ''))
    for (let at = 1; at <= count; at += 1) await page.locator(`#q${at} label`).first().click()
    await page.locator('.quiz-finish button').click()
    await page.waitForURL((url) => url.pathname === paths.quiz)
  }
}

export async function unlock(page: Page): Promise<void> {
  await answer(questions.length)(page)
  await page.locator('.unlock summary, .unlock button').first().click()
  await page.locator('.unlock .submit').click()
}
