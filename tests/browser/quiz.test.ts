import { expect, test } from 'vitest'
import { guidePath, onHome, paths } from '../../src/core/pages/paths.ts'
import type { Letter } from '../../src/core/quiz/questions.ts'
import { atRest, holdBack, postsOf, settle, shared, useFixture } from '../support/browser.ts'
import { focusOf } from './support/focus.ts'
import {
  answer,
  answerFrom,
  expectQuestion,
  expectResult,
  LAST,
  live,
  openQuiz,
  openResult,
  pressed,
  question,
  radio,
  sheet,
} from './support/quiz.ts'

const fixture = useFixture(shared('ended'))

const laptop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens a page. `expectQuiet` expects no errors and no posts since then, and the landing page's URL. */
async function quietPage(device: typeof laptop | typeof phone, path: string = paths.home) {
  const { page, trouble } = await fixture.look(path, device)
  const posts = postsOf(page)
  const expectQuiet = () => {
    const { pathname, search, hash } = new URL(page.url())
    const found = { trouble, posts, at: pathname + search + hash }
    expect(found).toEqual({ trouble: [], posts: [], at: paths.home })
  }
  return { page, expectQuiet }
}

test('with a mouse each choice shows the next question, the last the result, and the quiz restarts', async () => {
  const { page, expectQuiet } = await quietPage(laptop, paths.privacy)
  await page.goto(paths.home)
  const last = page.locator(`#q${LAST}`)
  await last.evaluate((node) => node.setAttribute('data-witness', ''))
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
  // The island has hydrated the server's nodes.
  expect(await last.getAttribute('data-witness')).toBe('')
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
  await page.goBack()
  await expectQuestion(page, LAST)
  expect(await radio(page, LAST, sheet.at(-1)!).isChecked()).toBe(true)
  await page.goForward()
  await expectResult(page)
  expectQuiet()

  await page.getByRole('button', { name: 'Start over' }).click()
  await expectQuestion(page, 1)
  expect(await page.locator('.quiz :checked').count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.goForward()
  await expectQuestion(page, 1, false)
  await page.goBack()
  await page.goBack()
  expect(page.url()).toBe(`${fixture.site.url}${paths.privacy}`)
})

test('two taps on one spot within half a second answer one question', async () => {
  const { page } = await fixture.open(phone)
  await page.clock.install()
  await openQuiz(page)
  await settle(page)
  await atRest(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const middleOf = async (n: number, letter: Letter) => {
    const { x, y, width, height } = (await answer(page, n, letter).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const spot = await middleOf(1, 'A')
  await page.touchscreen.tap(spot.x, spot.y)
  await expectQuestion(page, 2)
  const isOnAnswer = ({ x, y }: typeof spot) =>
    Boolean(document.elementFromPoint(x, y)?.closest('#q2 label'))
  expect(await page.evaluate(isOnAnswer, spot)).toBe(true)
  for (const gap of [0, 170, 280]) {
    await page.clock.runFor(gap)
    await page.touchscreen.tap(spot.x, spot.y)
    // A tap beside a question may move the focus, but chooses nothing.
    await expectQuestion(page, 2, false)
  }
  expect(await page.locator('#q2 :checked').count()).toBe(0)
  const elsewhere = await middleOf(2, 'B')
  await page.touchscreen.tap(elsewhere.x, elsewhere.y)
  await expectQuestion(page, 3)
  await page.clock.runFor(500)
  await page.touchscreen.tap(elsewhere.x, elsewhere.y)
  await expectQuestion(page, 4)
  await openResult(page)
  const tap = { detail: 1, clientX: spot.x, clientY: spot.y }
  await page.getByRole('button', { name: 'Start over' }).dispatchEvent('click', tap)
  await radio(page, 1, 'A').dispatchEvent('click', tap)
  await expectQuestion(page, 1)
})

test('a result is printed alone, and the logo leads from it to the top', async () => {
  const { page } = await fixture.look(paths.home, laptop)
  await openResult(page)
  const title = page.locator('#result-title')
  await title.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await title.isVisible()).toBe(true)
  expect(await page.locator('main > *').filter({ visible: true }).count()).toBe(1)
  await page.emulateMedia({ media: null })
  await page.locator('.brand').click()
  // On the new page: before the main script has run, it cannot hear the key.
  await page.locator('[data-island=quiz][data-state=waiting]').waitFor()
  await page.waitForFunction(() => scrollY === 0)
  await page.keyboard.press('Shift')
  await live(page)
  await atRest(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('arrow keys move, Space, Enter and letters choose, and the focus is never lost', async () => {
  const { page, expectQuiet } = await quietPage(laptop)
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
  // The question has the focus: nothing scrolls, and an arrow key goes to its answers.
  await atRest(page)
  const before = await page.evaluate(() => scrollY)
  for (const key of ['Space', 'Enter', 'Shift+Space']) await page.keyboard.press(key)
  await expectQuestion(page, 4)
  const nearest = { ArrowDown: 'A', ArrowRight: 'A', ArrowUp: 'D', ArrowLeft: 'D' } as const
  for (const [key, letter] of Object.entries(nearest)) {
    await question(page, 4).focus()
    await page.keyboard.press(key)
    await radio(page, 4, letter).and(page.locator(':focus')).waitFor()
  }
  await atRest(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.locator('#q4 :checked').count()).toBe(0)
  await question(page, 4).focus()

  await enter(4)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back')
  await page.keyboard.press('b') // letters work only inside the question
  await expectQuestion(page, 4, false)
  await page.keyboard.press('Enter')
  await expectQuestion(page, 3)
  expect(await radio(page, 3, 'C').isChecked()).toBe(true)

  await enter(3)
  await page.keyboard.press('Enter') // already chosen
  await expectQuestion(page, 4)
  await enter(4)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await focusOf(page))?.faults).toEqual([])
  expect(await page.locator('.quiz-keys').isVisible()).toBe(true)
  expectQuiet()
})

test('on a small phone each question appears with all its answers in view, without a gap below', async () => {
  const viewport = { width: 360, height: 640 }
  const { page, expectQuiet } = await quietPage({ ...phone, viewport })
  // Late fonts change the height above the quiz.
  const letGo = await holdBack(page, /\.woff2$/)
  await page.goto(onHome('quiz'))
  await page.locator('[data-state] > .quiz').waitFor()
  letGo()
  await settle(page)
  for (let n = 1; n <= LAST; n++) {
    const message = `question ${n}`
    await question(page, n).waitFor()
    await atRest(page)
    const { top, bottom, lowest, blank } = await page.evaluate(quizInSight, `q${n}`)
    const { bottom: head } = await page.locator('.top').evaluate((e) => e.getBoundingClientRect())
    expect(top, message).toBeGreaterThanOrEqual(head)
    expect(bottom, message).toBeLessThanOrEqual(viewport.height)
    expect(lowest, message).toBeGreaterThanOrEqual(56)
    expect(blank, message).toBeLessThanOrEqual(64)
    await pressed(page, n, sheet[n - 1] ?? 'A').tap()
  }
  await expectResult(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expectQuiet()
})

const smallPhone = { ...phone, viewport: { width: 390, height: 664 } }

test('a reload and Back to the page show the result that was read', async () => {
  const { page } = await fixture.look(paths.home, smallPhone)
  await openResult(page)
  const unlock = page.getByText('Get my complete profile', { exact: true })
  await unlock.evaluate((e) => e.scrollIntoView({ behavior: 'instant', block: 'center' }))
  for (const again of [
    () => page.reload(),
    () => page.goto(guidePath('loved')).then(() => page.goBack()),
  ]) {
    await again()
    await page.locator('.result').waitFor({ state: 'attached' })
    await atRest(page)
    const box = await page.locator('#result-title').evaluate((e) => e.getBoundingClientRect())
    expect(box.top).toBeGreaterThan(0)
    expect(box.top).toBeLessThan(smallPhone.viewport.height)
  }
})

/** Runs inside a page: the quiz's top, the last answer's bottom, the least height of an answer, and the room below. */
function quizInSight(id: string) {
  const edges = (element: Element) => element.getBoundingClientRect()
  const [quiz, question] = [document.querySelector('.quiz')!, document.getElementById(id)!]
  const answers = [...question.querySelectorAll('label')].map(edges)
  const { bottom } = answers.at(-1)!
  return {
    top: edges(quiz).top,
    bottom,
    lowest: Math.min(...answers.map(({ height }) => height)),
    blank: edges(quiz).bottom - bottom,
  }
}

test('Back and Forward of the browser, and the Back button, go through the questions with answers and focus', async () => {
  const { page, expectQuiet } = await quietPage(laptop)
  const back = page.getByRole('button', { name: 'Back' })
  await page.goto(paths.privacy)
  await openQuiz(page)
  expect(await back.isVisible()).toBe(false)
  await answerFrom(page, 1, 4)
  for (const n of [4, 3, 2]) {
    await page.goBack()
    await expectQuestion(page, n)
    expect(await radio(page, n, sheet[n - 1] ?? 'A').isChecked()).toBe(true)
  }
  await page.goForward()
  await expectQuestion(page, 3)
  await page.evaluate(() => void (location.hash = '#about'))
  await expectQuestion(page, 3, false)
  await page.goBack()
  // Choosing the chosen answer again also advances.
  await answerFrom(page, 3, 4)
  await expectQuestion(page, 5)
  await back.click()
  await expectQuestion(page, 4)
  await page.reload()
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await live(page)
  await expectQuestion(page, 4, false)
  expect(await radio(page, 4, 'D').isChecked()).toBe(true)
  await page.goForward()
  await expectQuestion(page, 5)
  await back.dblclick()
  await question(page, 5).waitFor({ state: 'hidden' })
  expectQuiet()
  while (!(await question(page, 1).isVisible())) {
    await page.goBack()
    await atRest(page)
  }
  await page.goBack()
  await page.waitForURL(`**${paths.privacy}`)
})
