import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { holdBack, shared, useFixture } from '../support/browser.ts'
import { answer, radio } from './support/quiz.ts'

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
    page.locator('form.quiz').evaluate((form: HTMLFormElement) => {
      for (const input of form.querySelectorAll('input')) input.checked = input.value === 'B'
      form.submit()
    }),
  ])
  await page.locator('details:has([data-island=unlock]) > summary').click()
}

const forms = {
  signup: { open: (page: Page) => page.goto(onHome('emailCapture')), field: 'firstName' },
  entry: { open: (page: Page) => page.goto(paths.contest), field: 'fullName' },
  unlock: { open: openQuizResult, field: 'firstName' },
} as const

test.each([
  ['a translator', 'signup'],
  ['a password manager', 'entry'],
  ['a writing assistant', 'unlock'],
] as const)('%s: text typed into %s before hydration is kept', async (tool, name) => {
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

test('an answer given before hydration is kept', async () => {
  const { page } = await fixture.open()
  const release = await holdBack(page, ISLANDS)
  await page.goto(onHome('quiz'))
  const island = page.locator('[data-island=quiz]')
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools['a translator']!)
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
