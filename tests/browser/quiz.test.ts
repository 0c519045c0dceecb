import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import {
  answer,
  answerFrom,
  expectQuestion,
  expectResult,
  focusedId,
  LAST,
  live,
  openQuiz,
  quietPage,
  radio,
  sheet,
} from '../support/quiz.ts'
import { shared, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

const laptop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('with a mouse each choice leads on at once, the last to the result, and all can start over', async () => {
  const { page, expectQuiet } = await quietPage(stage, laptop)
  await page.goto(paths.privacy)
  await page.goto(paths.home)
  const last = page.locator(`#q${LAST}`)
  await last.evaluate((node) => node.setAttribute('data-witness', ''))
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
  // The island has taken over the very nodes that the server sent.
  expect(await last.getAttribute('data-witness')).toBe('')
  await page.getByRole('heading', { name: '32 Identity Discovery Quiz' }).waitFor()
  await expectQuestion(page, 1, false)
  await answer(page, 1, 'A').dblclick()
  await expectQuestion(page, 2)
  expect(await page.locator('#q2 :checked').count()).toBe(0)
  for (let n = 2; n < LAST; n++) {
    await answerFrom(page, n, n)
    await expectQuestion(page, n + 1)
  }
  await answerFrom(page, LAST, LAST)
  await expectResult(page)
  expect(await page.locator('.secondaries li').count()).toBe(2)
  expect(await page.locator('.next li').count()).toBe(3)
  expectQuiet()

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

test('by keyboard arrows move, Space, Enter and letters choose; the focus is never lost', async () => {
  const { page, expectQuiet } = await quietPage(stage, laptop)
  /** Tab from the question to its answers. */
  async function enter(n: number) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(`q${n}`)
  }

  await openQuiz(page)
  await page.keyboard.press('a') // the focus is outside
  await expectQuestion(page, 1, false)
  await radio(page, 1, 'A').focus()
  await page.keyboard.press('Enter')
  await expectQuestion(page, 2)
  await page.goBack()
  await expectQuestion(page, 1)
  expect(await radio(page, 1, 'A').isChecked()).toBe(true)

  await enter(1)
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
  expectQuiet()
})

test('by touch on a phone every question begins in sight', async () => {
  const { page, expectQuiet } = await quietPage(stage, phone)
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
  expectQuiet()
})
