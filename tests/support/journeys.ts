import type { Page } from 'playwright-core'
import { entryFields } from '../../src/forms/fields.ts'
import { entryPath, onHome, paths } from '../../src/pages/paths.ts'
import { questionIds } from '../../src/quiz/questions.ts'
import { fillFields, requiredOf, settle, type SharedSites, wakeIslands } from './browser.ts'

/** A named state and the part of the page to check; other states cover the rest. */
type State = { name: string; part: string }

/** Drives a page through states and yields each one. */
type Journey = (page: Page, sites: SharedSites) => AsyncGenerator<State>

/** The states of menu, quiz, forms and pictures. */
export const journeys: Readonly<Record<string, Journey>> = {
  menu,
  quiz,
  'quiz without a script': plainQuiz,
  signup,
  images,
  entry,
  'closing while it is open': closing,
  refusals,
}

async function* menu(page: Page, { ended }: SharedSites) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(ended.url + paths.support)
  await page.locator('.top > .menu').click()
  yield { name: 'menu-open', part: '.top' }
}

async function* quiz(page: Page, { ended }: SharedSites) {
  await page.goto(ended.url + onHome('quiz'))
  await awake(page)
  for (let question = 1; question <= questionIds.length; question++) {
    // The other questions differ only in their words, which `quiz-gaps` has.
    if (question === 2) yield { name: 'quiz-question', part: '.invitation' }
    // Alternates left and right, because a second click on one spot within 500 ms is ignored.
    await page
      .locator(`#q${question} label`)
      .nth(question % 4)
      .locator(question % 2 ? 'input' : 'span')
      .click()
  }
  await page.locator('#result-title').waitFor()
  yield { name: 'quiz-result', part: '.invitation' }
  await page.locator('#unlock button').first().click()
  const form = page.locator('#unlock form')
  await form.waitFor()
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'unlock-incomplete', part: '.invitation' }
  await form.locator('[name=firstName]').fill('Åsa')
  await form.locator('[name=email]').fill('asa@example.com')
  // The page leaves for /thank-you a second after the success. Blocks that, and waits for the attempt before going on.
  const left = Promise.withResolvers<void>()
  await page.route(isThanks, async (route) => {
    await route.fulfill({ status: 204 })
    left.resolve()
  })
  await form.locator('.submit').click()
  await page.locator('[data-tone=success]').waitFor()
  yield { name: 'unlock-success', part: '.invitation' }
  await left.promise
  await page.unroute(isThanks)
  // Otherwise the home page shows the result on later visits, which moves the parts under test.
  await page.evaluate(() => sessionStorage.clear())
}

const isThanks = ({ pathname }: URL) => pathname === paths.thankYou

async function* plainQuiz(page: Page, { ended }: SharedSites) {
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
  await page.locator('#unlock summary').click()
  await awake(page)
  await Promise.all([
    page.waitForURL(at(paths.newsletter)),
    page.locator('#unlock form').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  await awake(page)
  yield { name: 'quiz-result-page-refused', part: 'main' }
}

async function* signup(page: Page, { ended }: SharedSites) {
  const form = page.locator('#email-capture form')
  await page.goto(ended.url + onHome('emailCapture'))
  await awake(page)
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'signup-incomplete', part: '#email-capture' }
  await form.locator('[name=firstName]').fill('Åsa')
  await form.locator('[name=email]').fill('asa@gmial')
  await form.locator('.submit').click()
  await form.locator('#signup-email[aria-invalid]').waitFor()
  yield { name: 'signup-invalid', part: '#email-capture' }
  await form.locator('[name=email]').fill('asa@gmial.com')
  await form.locator('[name=firstName]').focus()
  await form.locator('output:not(:empty)').waitFor()
  yield { name: 'signup-suggestion', part: '#email-capture' }
  await form.locator('.submit').click()
  await page.locator('.sent-to:visible').waitFor()
  yield { name: 'signup-done', part: '.thanks-sent:target' }
}

async function* images(page: Page, { ended }: SharedSites) {
  await page.route('**/*.webp', (route) => route.abort())
  await page.goto(ended.url + paths.home)
  await awake(page)
  await page.getByText('Failed to load image').first().waitFor()
  yield { name: 'images-failed', part: 'main' }
  await page.unroute('**/*.webp')
}

async function* entry(page: Page, { open }: SharedSites) {
  const form = page.locator('#enter form')
  await page.goto(open.url + paths.contest)
  await awake(page)
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'entry-incomplete', part: '#enter' }
  await fillFields(form, requiredOf(entryFields))
  await form.locator('.submit').click()
  await page.locator('.entered').waitFor()
  yield { name: 'entry-done', part: '#enter' }
  await page.goto(open.url + paths.contest)
  await awake(page)
  await page.locator('.entered').waitFor()
  await page.locator('.entered button').click()
  await Promise.all([
    page.waitForURL(/\/f\//),
    form.evaluate((element: HTMLFormElement) => element.submit()),
  ])
  await awake(page)
  yield { name: 'entry-refused-page', part: '#enter' }
  await page.evaluate(() => localStorage.clear())
}

async function* closing(page: Page, { open, ended }: SharedSites) {
  await page.goto(open.url + paths.contest)
  await awake(page)
  await fillFields(page.locator('#enter form'), requiredOf(entryFields))
  await page.route('**/f/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'contest_ended' } }),
  )
  await page.route('**/api/contest/*', async (route) =>
    route.fulfill({ json: await (await ended.fetch(paths.contestApi)).json() }),
  )
  await page.locator('#enter .submit').click()
  await page.locator('.form-closed').waitFor()
  yield { name: 'entry-closed-while-open', part: '#enter' }
  await page.unroute('**/f/*')
  await page.unroute('**/api/contest/*')
}

async function* refusals(page: Page, { ended }: SharedSites) {
  await page.goto(ended.url + paths.home)
  await Promise.all([
    page.waitForURL(at(paths.newsletter)),
    page.locator('#email-capture form').evaluate((form: HTMLFormElement) => {
      form.enctype = 'text/plain'
      form.submit()
    }),
  ])
  yield { name: 'refused', part: 'html' }
  await page.goto(ended.url + paths.support)
  await Promise.all([
    page.waitForURL(/\/f\//),
    page.evaluate((action) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method: 'post' })
      document.body.append(form)
      form.submit()
    }, entryPath('contest')),
  ])
  await awake(page)
  yield { name: 'entry-too-late', part: 'main' }
}

async function awake(page: Page): Promise<void> {
  await wakeIslands(page)
  await settle(page)
}

/** Matches URLs of a path, with any fragment. */
function at(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname === path
}
