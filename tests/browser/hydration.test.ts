import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { questionIds } from '../../src/quiz/questions.ts'
import { holdBack, shared, useFixture } from '../support/browser.ts'
import { answer, LAST, openLastQuestion, pressed, radio, sheet } from './support/quiz.ts'

const fixture = useFixture(shared('running'))
const ISLANDS = /\/assets\/(?!main-[\w-]{8}\.js).*\.js$/

/** Tools that change a page before its scripts load. Each runs inside the page, on an island. */
const tools: Readonly<Record<string, (island: Element) => void>> = {
  'a translator': (island) => {
    const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(({ textContent }) => textContent?.trim())) {
      const font = document.createElement('font')
      font.textContent = text.textContent
      text.parentNode?.replaceChild(font, text)
    }
  },
  'a password manager': (island) => {
    for (const input of island.querySelectorAll('input:not([type=hidden])'))
      input.after(document.createElement('div'))
  },
  'a writing assistant': (island) => {
    for (const label of island.querySelectorAll('label')) {
      const wrapper = document.createElement('span')
      wrapper.append(...label.childNodes)
      label.append(wrapper)
    }
    island.append(document.createElement('div'))
  },
}

async function openQuizResult(page: Page): Promise<void> {
  await page.goto(paths.home)
  await Promise.all([
    page.waitForURL((url) => url.pathname === paths.quiz),
    page.evaluate(
      ([action, names]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action })
        for (const [name, value] of names)
          form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(form)
        form.submit()
      },
      [paths.quiz, questionIds.map((id, n) => [`q${id}`, sheet[n]!])] as const,
    ),
  ])
  await page.locator('details:has([data-island=unlock]) > summary').click()
}

const forms = {
  signup: { open: (page: Page) => page.goto(onHome('emailCapture')), field: 'firstName' },
  entry: { open: (page: Page) => page.goto(paths.contest), field: 'fullName' },
  unlock: { open: openQuizResult, field: 'firstName' },
} as const

const cases = Object.keys(tools).flatMap((tool) =>
  (Object.keys(forms) as (keyof typeof forms)[]).map((form) => [tool, form] as const),
)

test.each(cases)('%s: text typed into %s before hydration is kept', async (...row) => {
  const [tool, name] = row
  const { page } = await fixture.open()
  const release = await holdBack(page, ISLANDS)
  await forms[name].open(page)
  const island = page.locator(`[data-island=${name}]`)
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools[tool]!)
  const tick = island.locator('[type=checkbox]')
  if (name === 'entry') await tick.check()
  const field = island.locator(`[name=${forms[name].field}]`)
  await field.click()
  await page.keyboard.type('Ruth Moab')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  release()
  await island.and(page.locator('[data-state=ready]')).waitFor()
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('Rutha Moab')
  if (name === 'entry') expect(await tick.isChecked()).toBe(true)
})

test.each(Object.keys(tools))('%s: an answer given before hydration is kept', async (tool) => {
  const { page } = await fixture.open()
  const release = await holdBack(page, ISLANDS)
  await page.goto(onHome('quiz'))
  const island = page.locator('[data-island=quiz]')
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools[tool]!)
  await answer(page, 1, 'B').click()
  release()
  await island.and(page.locator('[data-state=ready]')).waitFor()
  await page.locator('#q2:visible').waitFor()
  expect(await radio(page, 1, 'B').isChecked()).toBe(true)
})

test('an island hydrates only after text composition has ended', async () => {
  const { page } = await fixture.open()
  const release = await holdBack(page, ISLANDS)
  await page.goto(paths.contest)
  const island = page.locator('[data-island=entry]')
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools['a translator']!)
  const field = island.locator('[name=fullName]')
  await field.click()
  const devtools = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 })
  await compose('るt')
  release()
  await compose('るつ')
  await devtools.send('Input.insertText', { text: 'ルツ' })
  await island.and(page.locator('[data-state=ready]')).waitFor()
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('ルツa')
})

test('a quiz with a changed DOM shows all questions with their answers', async () => {
  const { page } = await fixture.open()
  await openLastQuestion(page)
  await page.locator('form.quiz').evaluate((form) => {
    const wrapper = document.createElement('div')
    form.replaceWith(wrapper)
    wrapper.append(form)
  })
  await pressed(page, LAST, 'A').click()
  await page.locator('[data-island=quiz][data-state=failed]').waitFor()
  expect(await page.locator('.quiz fieldset:visible').count()).toBe(LAST)
  expect(await page.locator('.quiz input:checked').count()).toBe(LAST)
})
