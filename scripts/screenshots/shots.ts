import type { Locator, Page } from 'playwright-core'
import { isoDay } from '../../src/lib/dates.ts'
import {
  chapterPath,
  drawPath,
  guidePath,
  identityPath,
  paths,
  planPath,
  profilePath,
  thankYouPath,
} from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'

export type Shot = {
  name: string
  /** The giveaway's phase, a finished draw, a preview, or an unreadable configuration. */
  site: 'not_started' | 'open' | 'ended' | 'drawn' | 'preview' | 'broken'
  path: string
  act?: (page: Page) => Promise<void>
  scripted?: boolean
  /** False takes the viewport only. */
  whole?: boolean
}

export const shots: readonly Shot[] = [
  { name: 'home', site: 'open', path: paths.home },
  { name: 'home-fold', site: 'open', path: paths.home, whole: false },
  { name: 'home-menu', site: 'open', path: paths.home, whole: false, act: openMenu },
  { name: 'home-without-script', site: 'open', path: paths.home, scripted: false },
  { name: 'signup-incomplete', site: 'open', path: paths.home, whole: false, act: sendNothing },
  { name: 'signup-failed', site: 'open', path: paths.home, whole: false, act: failToSend },
  { name: 'signup-done', site: 'open', path: paths.home, whole: false, act: signUp },
  {
    name: 'quiz-third',
    site: 'open',
    path: paths.home,
    whole: false,
    act: (page) => answer(page, 2),
  },
  { name: 'quiz-result', site: 'open', path: paths.home, act: answerAll },
  { name: 'quiz-unlock', site: 'open', path: paths.home, whole: false, act: unlock },
  {
    name: 'quiz-gap',
    site: 'open',
    path: paths.home,
    scripted: false,
    act: (page) => sendAnswers(page, questions.length - 1),
  },
  {
    name: 'quiz-result-page',
    site: 'open',
    path: paths.home,
    scripted: false,
    act: (page) => sendAnswers(page, questions.length),
  },
  { name: 'contest-open', site: 'open', path: paths.contest },
  {
    name: 'contest-incomplete',
    site: 'open',
    path: paths.contest,
    whole: false,
    act: sendNothing,
  },
  { name: 'contest-again', site: 'open', path: paths.contest, act: enterBefore },
  { name: 'contest-not-started', site: 'not_started', path: paths.contest },
  { name: 'contest-ended', site: 'ended', path: paths.contest },
  {
    name: 'contest-entered',
    site: 'open',
    path: `${paths.contestEntered}?receipt=7f3a91c2d04be86517aa30c9f2e4d1b8`,
  },
  { name: 'contest-entered-nobody', site: 'open', path: paths.contestEntered },
  { name: 'contest-rules', site: 'open', path: paths.contestRules },
  { name: 'thank-you', site: 'open', path: paths.thankYou },
  { name: 'thank-you-quiz', site: 'open', path: thankYouPath('loved.holy.free') },
  { name: 'profile', site: 'open', path: profilePath('loved.holy.free') },
  { name: 'chapter', site: 'open', path: chapterPath('i-am-loved') },
  { name: 'chapter-holy', site: 'open', path: chapterPath('i-am-holy') },
  { name: 'chapter-child', site: 'open', path: chapterPath('i-am-child-of-god') },
  { name: 'chapter-chosen', site: 'open', path: chapterPath('i-am-chosen') },
  { name: 'chapter-alias', site: 'open', path: chapterPath('thirty-two-devotional') },
  { name: 'coming-soon', site: 'open', path: chapterPath('i-am-radiant') },
  { name: 'identity', site: 'open', path: identityPath('loved') },
  { name: 'guide', site: 'open', path: guidePath('loved') },
  { name: 'plan', site: 'open', path: paths.plan },
  { name: 'plan-refused', site: 'open', path: planPath('2020-01-05') },
  { name: 'plan-dated', site: 'open', path: planPath(isoDay(Date.now())) },
  { name: 'groups', site: 'open', path: paths.groups },
  { name: 'press', site: 'open', path: paths.press },
  { name: 'privacy', site: 'open', path: paths.privacy },
  { name: 'terms', site: 'open', path: paths.terms },
  { name: 'accessibility', site: 'open', path: paths.accessibility },
  { name: 'support', site: 'open', path: paths.support },
  { name: 'not-found', site: 'open', path: '/no-such-page' },
  { name: 'unknown-chapter', site: 'open', path: '/i-am-freee' },
  { name: 'draw-waiting', site: 'ended', path: drawPath('2025-07') },
  { name: 'draw', site: 'drawn', path: drawPath('2025-07'), act: checkDraw },
  { name: 'winner-named', site: 'drawn', path: paths.contest },
  { name: 'signup-page', site: 'open', path: paths.home, scripted: false, act: sendBlank },
  { name: 'refused', site: 'open', path: paths.contest, scripted: false, act: sendTooMuch },
  { name: 'preview', site: 'preview', path: paths.home, whole: false },
  { name: 'broken', site: 'broken', path: paths.contest, scripted: false },
]

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('.top > .menu')
  if (await menu.isVisible()) await menu.click()
}

async function sendNothing(page: Page): Promise<void> {
  await lastForm(page).locator('.submit').click()
  await page.locator('.field-error').first().waitFor()
}

/** Comes back to the form with the receipts of three entries, the earlier ones opened. */
async function enterBefore(page: Page): Promise<void> {
  const receipts = ['7f3a91c2', '04be8651', 'd04be865'].map((start) => start.repeat(4))
  await page.evaluate(
    (all) => localStorage.setItem('entered-2025-07', all),
    JSON.stringify(receipts),
  )
  await page.reload()
  await page.locator('.entered-here summary').click()
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await fillSignup(page)
  await page.locator('.toast').waitFor()
}

async function signUp(page: Page): Promise<void> {
  await fillSignup(page)
  await page.locator('.signup-done').waitFor()
}

async function fillSignup(page: Page): Promise<void> {
  const form = lastForm(page)
  await form.locator('[name=firstName]').fill('Ruth')
  await form.locator('[name=email]').fill('ruth@example.com')
  await form.locator('.submit').click()
}

/** The form that asks for an e-mail address, furthest down. */
function lastForm(page: Page): Locator {
  return page.locator('form:has([name=email])').last()
}

async function answerAll(page: Page): Promise<void> {
  await answer(page, questions.length)
  await page.locator('.result').waitFor()
}

async function unlock(page: Page): Promise<void> {
  await answerAll(page)
  await page.locator('.unlock summary, .unlock button').first().click()
  await page.locator('.unlock .submit').click()
}

async function answer(page: Page, count: number): Promise<void> {
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  for (let at = 1; at <= count; at += 1) await page.locator(`#q${at} label`).first().click()
}

/** Sends the quiz without JavaScript. */
async function sendAnswers(page: Page, count: number): Promise<void> {
  // Otherwise native validation would stop at a missing answer.
  await page.$eval('form.quiz', (form) => form.setAttribute('novalidate', ''))
  await answer(page, count)
  await page.locator('.quiz-finish button').click()
  await page.waitForURL((url) => url.pathname === paths.quiz)
}

async function checkDraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the drawing' }).click()
  await page.locator('[data-verdict="pass"]').last().waitFor()
}

/** A form with errors, as it comes back without JavaScript. */
async function sendBlank(page: Page): Promise<void> {
  await send(page, '', '')
}

async function sendTooMuch(page: Page): Promise<void> {
  await send(page, 'Ruth'.repeat(5000), 'ruth@example.com')
}

async function send(page: Page, name: string, email: string): Promise<void> {
  const form = lastForm(page)
  await form.evaluate((element) => element.setAttribute('novalidate', ''))
  await form.locator('[name=email]').fill(email)
  await form
    .locator('input[autocomplete]')
    .first()
    .evaluate((element, text) => {
      if (element instanceof HTMLInputElement) element.value = text
    }, name)
  await Promise.all([page.waitForNavigation(), form.locator('.submit').click()])
}
