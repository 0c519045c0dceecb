import type { Page } from 'playwright-core'
import { onHome, paths } from '../../../src/pages/paths.ts'
import { questions } from '../../../src/quiz/questions.ts'
import type { Sites } from '../stage.ts'
import { at, awake } from './journey.ts'

export async function* quiz(page: Page, { ended }: Sites) {
  await page.goto(ended.url + onHome('quiz'))
  await awake(page)
  for (let question = 1; question <= questions.length; question++) {
    yield { name: `quiz-${question}`, part: '#quiz', alike: question > 2 }
    await page
      .locator(`#q${question} label`)
      .nth(question % 4)
      .click()
  }
  await page.locator('#result-title').waitFor()
  yield { name: 'quiz-result', part: '#quiz' }
  await page.locator('#unlock button').first().click()
  const form = page.locator('#unlock form')
  await form.waitFor()
  yield { name: 'unlock-open', part: '#quiz' }
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'unlock-incomplete', part: '#quiz' }
  await form.locator('[name=firstName]').fill('Åsa')
  await form.locator('[name=email]').fill('asa@gmial.com')
  await form.locator('[name=firstName]').focus()
  await form.locator('output:not(:empty)').waitFor()
  await page.route('**/newsletter-signup', (route) => route.fulfill({ status: 503, json: {} }))
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'unlock-failed', part: '#quiz' }
  await page.unroute('**/newsletter-signup')
  // The page leaves for /thank-you a second after its success: hold it here, and lead it nowhere else before it has tried.
  const left = Promise.withResolvers<void>()
  await page.route(`**${paths.thankYou}`, async (route) => {
    await route.fulfill({ status: 204 })
    left.resolve()
  })
  await form.locator('.submit').click()
  await page.locator('[data-tone=success]').waitFor()
  yield { name: 'unlock-success', part: '#quiz' }
  await left.promise
  await page.unroute(`**${paths.thankYou}`)
}

export async function* plainQuiz(page: Page, { ended }: Sites) {
  const post = async (change: string) => {
    await page.goto(ended.url + paths.home)
    await Promise.all([
      page.waitForURL(at(paths.quiz)),
      page.locator('form.quiz').evaluate((form: HTMLFormElement, letter) => {
        for (const input of form.querySelectorAll('input')) input.checked = input.value === letter
        form.submit()
      }, change),
    ])
  }
  await post('')
  yield { name: 'quiz-gaps', part: 'main' }
  await post('B')
  yield { name: 'quiz-result-page', part: 'main' }
  await page.locator('#unlock summary').click()
  await awake(page)
  yield { name: 'quiz-result-page-unlock', part: 'main' }
  await Promise.all([
    page.waitForURL(at(paths.newsletter)),
    page.locator('#unlock form').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  await awake(page)
  yield { name: 'quiz-result-page-refused', part: 'main' }
}
