import { expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import {
  answerFrom,
  expectQuestion,
  expectResult,
  LAST,
  live,
  openLastQuestion,
  openQuiz,
  question,
  quietPage,
  radio,
  resultTitle,
  sheet,
} from '../support/quiz.ts'
import { shared, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

async function open() {
  const opened = await quietPage(stage, { reducedMotion: 'reduce' })
  return { ...opened, back: opened.page.getByRole('button', { name: 'Back' }) }
}

test("the browser's Back and Forward walk through the questions, answers and focus kept", async () => {
  const { page, expectQuiet } = await open()
  await page.goto(onHome('quiz'))
  await live(page)
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
  expectQuiet()
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('the Back control is the same step, also after a reload, which resumes at the same question', async () => {
  const { page, back, expectQuiet } = await open()
  await openQuiz(page)
  expect(await back.isVisible()).toBe(false)
  await answerFrom(page, 1, 4)
  await back.click()
  await expectQuestion(page, 4)
  expect(await radio(page, 4, 'D').isChecked()).toBe(true)
  await page.goForward()
  await expectQuestion(page, 5)
  await page.goBack()
  await expectQuestion(page, 4)
  await page.reload()
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
  await expectQuestion(page, 4, false)
  expect(await radio(page, 4, 'D').isChecked()).toBe(true)
  await back.click()
  await expectQuestion(page, 3)
  await answerFrom(page, 3, 3)
  await expectQuestion(page, 4)
  await back.dblclick()
  await question(page, 4).waitFor({ state: 'hidden' })
  expectQuiet()
})

test('from the result leads to the last question and forward again; a reload shows it again', async () => {
  const { page, expectQuiet } = await open()
  await openLastQuestion(page)
  await answerFrom(page, LAST, LAST)
  await expectResult(page)
  await page.goBack()
  await expectQuestion(page, LAST)
  expect(await radio(page, LAST, sheet.at(-1)!).isChecked()).toBe(true)
  await page.goForward()
  await expectResult(page)
  await page.reload()
  await page.locator('#quiz').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: resultTitle }).waitFor()
  expectQuiet()
})

test('the way is not lost by a link within the page; a new visit in the same tab resumes without it', async () => {
  const { page, back } = await open()
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

  await page.goto(paths.privacy)
  await openQuiz(page)
  await expectQuestion(page, 2, false)
  await back.click()
  await expectQuestion(page, 1)
  await answerFrom(page, 1, 1)
  await expectQuestion(page, 2)
})
