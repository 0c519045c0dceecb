import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { onHome, paths } from '../../src/domain/paths'
import { isPost, type Trouble } from '../support/browser'
import {
  LAST,
  answer,
  answerFrom,
  expectQuestion,
  expectResult,
  focusedId,
  live,
  openQuiz,
  question,
  radio,
  resultTitle,
  sheet,
} from '../support/quiz'
import { shared, useStage } from '../support/stage'

let page: Page
let trouble: Trouble
let posts: string[]
const stage = useStage(shared('ended'))

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function open(options: BrowserContextOptions = {}) {
  ;({ page, trouble } = await stage.open(options))
  page.setDefaultTimeout(10_000)
  posts = []
  page.on('request', (request) => {
    if (isPost(request)) posts.push(request.url())
  })
}

/** Whatever happened, the page had no trouble, posted nothing and put nothing into its URL. */
async function expectQuiet() {
  expect(trouble).toEqual([])
  expect(posts).toEqual([])
  expect(page.url()).toBe(`${stage.site.url}${paths.home}`)
}

describe('with a mouse', () => {
  beforeEach(() => open({ viewport: { width: 1280, height: 800 } }))

  test('each choice leads on at once, the last to the result', async () => {
    await openQuiz(page)
    await page.getByRole('heading', { name: '32 Identity Discovery Quiz' }).waitFor()
    await expectQuestion(page, 1, false)
    for (let n = 1; n < LAST; n++) {
      await answerFrom(page, n, n)
      await expectQuestion(page, n + 1)
    }
    await answerFrom(page, LAST, LAST)
    await expectResult(page)
    expect(await page.locator('.secondaries li').count()).toBe(2)
    expect(await page.locator('.next li').count()).toBe(3)
    await expectQuiet()
  })

  test('the island takes over the very nodes that the server sent', async () => {
    await page.goto(paths.home)
    await page.locator(`#q${LAST}`).evaluate((node) => node.setAttribute('data-witness', ''))
    await page.locator('.quiz').scrollIntoViewIfNeeded()
    await live(page)
    expect(await page.locator(`#q${LAST}[data-witness]`).count()).toBe(1)
    await expectQuiet()
  })

  test('a double click answers one question, not two', async () => {
    await openQuiz(page)
    await answer(page, 1, 'A').dblclick()
    await expectQuestion(page, 2)
    expect(await page.locator('#q2 :checked').count()).toBe(0)
  })
})

describe('going back', () => {
  beforeEach(() => open())

  test("the browser's Back and Forward walk through the questions, answers kept", async () => {
    await openQuiz(page)
    await answerFrom(page, 1, 4)
    for (const n of [4, 3, 2]) {
      await page.goBack()
      await expectQuestion(page, n)
      expect(await radio(page, n, sheet[n - 1] ?? 'A').isChecked()).toBe(true)
    }
    await page.goForward()
    await expectQuestion(page, 3)
    // Choosing what is already chosen leads on as well.
    await answerFrom(page, 3, 3)
    await expectQuestion(page, 4)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expectQuestion(page, 1)
    await expectQuiet()
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })

  test('the Back control is the same step', async () => {
    await openQuiz(page)
    expect(await page.getByRole('button', { name: 'Back' }).isVisible()).toBe(false)
    await answerFrom(page, 1, 3)
    await page.getByRole('button', { name: 'Back' }).click()
    await expectQuestion(page, 3)
    expect(await radio(page, 3, 'C').isChecked()).toBe(true)
    await page.goForward()
    await expectQuestion(page, 4)
    await page.getByRole('button', { name: 'Back' }).dblclick()
    await question(page, 4).waitFor({ state: 'hidden' })
    await expectQuiet()
  })

  test('from the result leads to the last question and forward again', async () => {
    await openQuiz(page)
    await answerFrom(page, 1, LAST)
    await expectResult(page)
    await page.goBack()
    await expectQuestion(page, LAST)
    expect(await radio(page, LAST, sheet.at(-1)!).isChecked()).toBe(true)
    await page.goForward()
    await expectResult(page)
    await expectQuiet()
  })

  test('a link within the page in between does not lose the way', async () => {
    await openQuiz(page)
    await answerFrom(page, 1, 2)
    await page.evaluate(() => {
      location.hash = '#about'
    })
    await answerFrom(page, 3, 3)
    await expectQuestion(page, 4)
    await page.goBack()
    await expectQuestion(page, 3)
    await page.goBack()
    await page.goBack()
    await expectQuestion(page, 2)
  })

  test('keeps the focus when the visitor came by a link to the quiz', async () => {
    await page.goto(onHome('quiz'))
    await live(page)
    await answerFrom(page, 1, 2)
    await page.goBack()
    await expectQuestion(page, 2)
    await page.goBack()
    await expectQuestion(page, 1)
  })

  test('a reload resumes at the same question, and Back still works', async () => {
    await openQuiz(page)
    await answerFrom(page, 1, 5)
    await page.goBack()
    await expectQuestion(page, 5)
    await page.reload()
    await page.locator('.quiz').scrollIntoViewIfNeeded()
    await live(page)
    await expectQuestion(page, 5, false)
    expect(await radio(page, 5, 'A').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Back' }).click()
    await expectQuestion(page, 4)
    await answerFrom(page, 4, LAST)
    await expectResult(page)
    await page.reload()
    await page.locator('#quiz').scrollIntoViewIfNeeded()
    await page.getByRole('heading', { name: resultTitle }).waitFor()
    await expectQuiet()
  })

  test('a new visit in the same tab resumes too, without a way back within the page', async () => {
    await openQuiz(page)
    await answerFrom(page, 1, 3)
    await page.goto(paths.privacy)
    await openQuiz(page)
    await expectQuestion(page, 4, false)
    await page.getByRole('button', { name: 'Back' }).click()
    await expectQuestion(page, 3)
    await answerFrom(page, 3, 3)
    await expectQuestion(page, 4)
  })

  test("'Start over' clears everything, and one Back leaves", async () => {
    await page.goto(paths.privacy)
    await openQuiz(page)
    await answerFrom(page, 1, LAST)
    await expectResult(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expectQuestion(page, 1)
    expect(await page.locator('.quiz :checked').count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goForward()
    await expectQuestion(page, 1, false)
    await page.goBack()
    await page.goBack()
    expect(page.url()).toBe(`${stage.site.url}${paths.privacy}`)
  })
})

describe('with the keyboard alone', () => {
  beforeEach(() => open({ viewport: { width: 1280, height: 800 } }))

  /** Tab from the question to its answers. */
  async function enter(n: number) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(`q${n}`)
  }

  test('arrows move, Space, Enter and letters choose; the focus is never lost', async () => {
    await openQuiz(page)
    await radio(page, 1, 'A').focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    expect(await radio(page, 1, 'B').isChecked()).toBe(true)
    await expectQuestion(page, 1, false)
    await page.keyboard.press('Space')
    await expectQuestion(page, 2)

    await enter(2)
    await page.keyboard.press('ArrowDown')
    await expectQuestion(page, 2, false)
    await page.keyboard.press('Enter')
    await expectQuestion(page, 3)

    await page.keyboard.press('c')
    await expectQuestion(page, 4)
    await page.keyboard.press('Control+d')
    await expectQuestion(page, 4)

    await enter(4)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back')
    await page.keyboard.press('b') // outside the question letters mean nothing
    await expectQuestion(page, 4, false)
    await page.keyboard.press('Enter')
    await expectQuestion(page, 3)
    expect(await radio(page, 3, 'C').isChecked()).toBe(true)

    await enter(3)
    await page.keyboard.press('Enter') // what is already chosen
    for (let n = 4; n <= LAST; n++) {
      await expectQuestion(page, n)
      if (n === 6) {
        await page.goBack()
        await expectQuestion(page, 5)
        await page.goForward()
        await expectQuestion(page, 6)
      }
      await enter(n)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(n % 2 ? 'Space' : 'Enter')
    }
    await page.getByRole('heading', { name: 'Your Primary Identity' }).waitFor()
    expect(await focusedId(page)).toBe('result-title')
    await expectQuiet()
  })

  test('the first Tab of a question with no answer lands on its first, Enter chooses it', async () => {
    await openQuiz(page)
    await page.keyboard.press('a') // the focus is outside
    await expectQuestion(page, 1, false)
    await radio(page, 1, 'A').focus()
    await page.keyboard.press('Enter')
    await expectQuestion(page, 2)
    await page.goBack()
    await expectQuestion(page, 1)
    expect(await radio(page, 1, 'A').isChecked()).toBe(true)
  })
})

test('by touch on a phone every question begins in sight', async () => {
  await open(phone)
  await openQuiz(page)
  for (let n = 1; n <= LAST; n++) {
    await answer(page, n, sheet[n - 1] ?? 'A').tap()
    if (n === LAST) break
    await expectQuestion(page, n + 1)
    const top = async () => (await page.locator('.quiz-progress').boundingBox())?.y
    await expect.poll(top).toBeGreaterThan(0)
    await expect.poll(top).toBeLessThan(500)
  }
  await expectResult(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectQuiet()
})
