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
  'a writing assistant': (island) => {
    for (const label of island.querySelectorAll('label')) {
      const wrapper = document.createElement('span')
      wrapper.append(...label.childNodes)
      label.append(wrapper)
    }
    island.append(document.createElement('div'))
  },
}

test.each([
  ['a translator', 'signup', onHome('emailCapture'), 'firstName'],
  ['a writing assistant', 'entry', paths.contest, 'fullName'],
] as const)('%s: text typed into %s before hydration is kept', async (tool, name, path, input) => {
  const { page } = await fixture.look('about:blank')
  const release = await holdBack(page, ISLANDS)
  await page.goto(path)
  const island = page.locator(`[data-island=${name}]`)
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools[tool]!)
  const tick = island.locator('[type=checkbox]')
  if (name === 'entry') await tick.check()
  const field = island.locator(`[name=${input}]`)
  await field.click()
  await page.keyboard.type('Ruth Moab')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  release()
  await island.and(page.locator('[data-state=ready]')).waitFor()
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('Rutha Moab')
  if (name === 'entry') expect(await tick.isChecked()).toBe(true)
})

test('an answer given before hydration is marked at once and kept', async () => {
  const { page } = await fixture.look('about:blank')
  const release = await holdBack(page, ISLANDS)
  await page.goto(onHome('quiz'))
  const island = page.locator('[data-island=quiz]')
  await island.and(page.locator('[data-state]')).waitFor()
  await island.evaluate(tools['a translator']!)
  const border = () => answer(page, 1, 'B').evaluate((label) => getComputedStyle(label).border)
  const before = await border()
  await answer(page, 1, 'B').click()
  await expect.poll(border).not.toBe(before)
  release()
  await island.and(page.locator('[data-state=ready]')).waitFor()
  await page.locator('#q2:visible').waitFor()
  expect(await radio(page, 1, 'B').isChecked()).toBe(true)
})

test('an island hydrates only after text composition has ended', async () => {
  const { page } = await fixture.look('about:blank')
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
