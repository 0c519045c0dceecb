import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveawayVars, startSite, type StartedSite } from '../../tools/harness/site.ts'
import { onHome, paths } from '../../src/core/pages/paths.ts'
import { visit } from '../support/flows.ts'
import { useWebKit } from './webkit.ts'

// https://www.w3.org/TR/webdriver2/#keyboard-actions
const ARROW_DOWN = '\uE015'

let site: StartedSite
beforeAll(async () => {
  site = await startSite(giveawayVars('open'))
})
afterAll(() => site.close())
const openPage = useWebKit()

test.each([true, false])('a visit, with JavaScript: %s', async (javaScript) => {
  await visit(await openPage({ javaScript }), site.url, javaScript)
})

// Only WebKit hangs punctuation, and a field clips what hangs.
test('no quotation mark hangs out of a field', async () => {
  const page = await openPage()
  await page.goto(site.url + paths.contest)
  const hanging = (element: HTMLElement) =>
    getComputedStyle(element).getPropertyValue('hanging-punctuation')
  expect(await page.$eval('html', hanging)).not.toBe('none')
  expect(await page.$eval('#entry-full-name', hanging)).toBe('none')
})

// WebKit does not match `:focus-visible` for a radio that an arrow key selects.
test('an arrow key shows the focus ring and the key hint, and does not advance', async () => {
  const page = await openPage()
  await page.goto(site.url + onHome('quiz'))
  const state = () => page.$eval('[data-island=quiz]', ({ dataset }) => dataset['state'])
  await expect.poll(state).toBe('ready')
  await page.$eval('#q1 input', (radio) => radio.focus())
  await page.keyboard.type(ARROW_DOWN)
  const shown = () =>
    page.$eval('#q1 label:has(:checked)', (label) => ({
      ring: getComputedStyle(label).outlineStyle,
      keys: getComputedStyle(document.querySelector('.quiz-keys')!).visibility,
    }))
  await expect.poll(shown).toEqual({ ring: 'solid', keys: 'visible' })
})
