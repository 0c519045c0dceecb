import type { Page } from 'playwright-core'
import { entryFields } from '../../src/core/forms/fields.ts'
import { onHome, paths } from '../../src/core/pages/paths.ts'
import { openResult } from '../browser/support/quiz.ts'
import { fillFields, requiredOf, settle, type SharedSites, wakeIslands } from './browser.ts'

/** A named state and the part of the page to check; other states cover the rest. */
type State = { name: string; part: string }

/** Drives a page, whose base URL is that of the site after the giveaway, through states and yields each one. */
type Journey = (page: Page, sites: SharedSites) => AsyncGenerator<State>

/** The states of menu, quiz, forms and pictures. */
export const journeys: Readonly<Record<string, Journey>> = {
  menu,
  quiz,
  'quiz without a script': plainQuiz,
  signup,
  images,
  entry,
  clientError,
}

async function* menu(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.support)
  await page.locator('.top > .menu').click()
  yield { name: 'menu-open', part: '.top' }
}

async function* quiz(page: Page) {
  await page.goto(onHome('quiz'))
  await awake(page)
  await page.locator('#q1 label').first().click()
  await page.locator('#q2').waitFor()
  yield { name: 'quiz-question', part: '.invitation' }
  await openResult(page)
  await settle(page)
  yield { name: 'quiz-result', part: '.invitation' }
  await page.locator('#unlock summary').click()
  await page.locator('#unlock form .submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'unlock-incomplete', part: '.invitation' }
}

async function* plainQuiz(page: Page) {
  const answerAll = async (letter: string) => {
    await page.goto(paths.home)
    await Promise.all([
      page.waitForURL(({ pathname }) => pathname === paths.quiz),
      page.locator('form.quiz').evaluate((form: HTMLFormElement, value) => {
        for (const input of form.querySelectorAll('input')) input.checked = input.value === value
        form.submit()
      }, letter),
    ])
  }
  await answerAll('')
  yield { name: 'quiz-gaps', part: 'main' }
  await answerAll('B')
  await page.locator('#unlock summary').click()
  await awake(page)
  yield { name: 'quiz-result-page', part: 'main' }
}

async function* signup(page: Page) {
  const form = page.locator('#email-capture form')
  await page.goto(onHome('emailCapture'))
  await awake(page)
  await form.locator('[name=email]').fill('asa@gmial')
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'signup-incomplete', part: '#email-capture' }
  await form.locator('[name=email]').fill('asa@gmial.com')
  await form.locator('[name=firstName]').fill('Åsa')
  await form.locator('output:not(:empty)').waitFor()
  yield { name: 'signup-suggestion', part: '#email-capture' }
  await form.locator('.submit').click()
  await page.locator('.sent-to:visible').waitFor()
  yield { name: 'signup-done', part: '.thanks-sent:target' }
}

async function* images(page: Page) {
  await page.route('**/*.webp', (route) => route.abort())
  await page.goto(paths.home)
  await awake(page)
  await page.getByText('Failed to load image').first().waitFor()
  yield { name: 'images-failed', part: 'main' }
}

async function* entry(page: Page, { open, ended }: SharedSites) {
  const form = page.locator('#enter form')
  await page.goto(open.url + paths.contest)
  await awake(page)
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'entry-incomplete', part: '#enter' }
  await fillFields(form, requiredOf(entryFields))
  await page.route('**/f/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'contest_ended' } }),
  )
  await page.route('**/api/contest/*', async (route) =>
    route.fulfill({ json: await (await ended.fetch(paths.contestApi)).json() }),
  )
  await form.locator('.submit').click()
  await page.locator('.form-closed').waitFor()
  yield { name: 'entry-closed-while-open', part: '#enter' }
  await page.unrouteAll()
  await page.goto(open.url + paths.contest)
  await awake(page)
  await fillFields(form, requiredOf(entryFields))
  await form.locator('.submit').click()
  await page.locator('.entered').waitFor()
  yield { name: 'entry-done', part: '#enter' }
}

async function* clientError(page: Page) {
  await page.goto(paths.home)
  await Promise.all([
    page.waitForURL(({ pathname }) => pathname === paths.newsletter),
    page.locator('#email-capture form').evaluate((form: HTMLFormElement) => {
      form.enctype = 'text/plain'
      form.submit()
    }),
  ])
  yield { name: 'client-error', part: 'html' }
}

async function awake(page: Page): Promise<void> {
  await wakeIslands(page)
  await settle(page)
}
