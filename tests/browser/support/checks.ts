import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lowContrastButtons, lowContrastTexts } from '../../support/contrast.ts'
import {
  brokenWords,
  emptyFirstView,
  lengthenWords,
  misfits,
  smallTargets,
} from '../../support/fit.ts'
import { markupFaults } from '../../support/markup.ts'

export const LAPTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const WIDTHS = [320, 768, 1024, 1440]

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
}

const colorRules: RunOptions = {
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
}

/** Headings, the labels above them and ornaments need only the contrast of AA. */
const NO_BODY_TEXT = /\bh[1-6]\b|\.kicker|#[\w-]+-title/

/** Checks a state of a page or a part, by day, and by night on a phone. A fault does not stop the test. */
export async function checkState(page: Page, state: string, part = 'html'): Promise<void> {
  const expectNone = noneIn(state)
  const before = page.viewportSize()!
  expectNone('stillness under reduced motion', await page.evaluate(movements))
  expectNone('markup of the DOM', await markupFaults(await page.content()))
  expectNone('axe', await violations(page, part, allRules))
  expectNone('buttons', await page.evaluate(lowContrastButtons))
  expectNone('targets', await page.evaluate(smallTargets))
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  expectNone('colors by night', await violations(page, part, colorRules))
  expectNone('buttons by night', await page.evaluate(lowContrastButtons))
  expectNone('targets on a phone', await page.evaluate(smallTargets))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

/** Checks what depends on a page's template. Changes the page. */
export async function checkTemplate(page: Page, name: string): Promise<void> {
  const expectNone = noneIn(name)
  // In forced colors axe reads a property that Chromium does not force.
  await page.emulateMedia({ forcedColors: 'active' })
  expectNone('texts in forced colors', await page.evaluate(lowContrastTexts, false))
  await page.emulateMedia({ forcedColors: 'none' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expectNone(`fit at ${width} px`, await page.evaluate(misfits))
    expectNone(`words at ${width} px`, await page.evaluate(brokenWords))
  }
  await page.setViewportSize({ width: 320, height: 256 })
  expectNone('fit at a zoom of 400 %', await page.evaluate(misfits))
  expectNone('first view at a zoom of 400 %', await page.evaluate(emptyFirstView))
  await page.setViewportSize({ width: 640, height: 900 })
  expectNone('fit of text twice as large', await withLargeText(page))
  await page.setViewportSize({ width: 320, height: 900 })
  expectNone('fit with the spacing of WCAG 1.4.12', await withSpacing(page))
  await page.evaluate(lengthenWords)
  expectNone('fit of words of German length', await page.evaluate(misfits))
  await page.setViewportSize(LAPTOP)
  expectNone('fit of words of German length on a laptop', await page.evaluate(misfits))
}

function noneIn(state: string) {
  return (what: string, faults: readonly string[]) =>
    expect.soft(faults, `${state}: ${what}`).toEqual([])
}

async function violations(page: Page, part: string, rules: RunOptions): Promise<string[]> {
  // Axe is half a megabyte, so it is injected once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  // Skipping passes and style sheet downloads halves axe's time.
  const options = { ...rules, resultTypes: ['violations' as const], preload: false }
  const found = await page.evaluate(runAxe, { part, options })
  return found
    .filter(([rule, target]) => rule !== 'color-contrast-enhanced' || !NO_BODY_TEXT.test(target))
    .map((finding) => finding.join(' '))
}

async function runAxe(asked: { part: string; options: RunOptions }) {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe
  const found = await run(asked.part, asked.options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }): [string, string] => [id, target.join(' ')]),
  )
}

/** Faults with the visitor's text size doubled. */
async function withLargeText(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const textOf = (size: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await textOf(32)
  const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
  const found = await page.evaluate(misfits)
  await textOf(16)
  await devtools.detach()
  return size > 32 ? found : [`text stays at ${size} px`, ...found]
}

/** Faults with the spacing of https://www.w3.org/TR/WCAG22/#text-spacing, in a user style sheet, despite the CSP. */
async function withSpacing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
  const found = await page.evaluate(misfits)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

/** Runs inside the page: elements with an animation or transition. */
function movements(): string[] {
  // `await-` animations only delay something and move nothing.
  const moving = document
    .getAnimations()
    .map((one) => `animation ${one instanceof CSSAnimation ? one.animationName : one.id}`)
    .filter((name) => !name.startsWith('animation await-'))
  const smooth = getComputedStyle(document.documentElement).scrollBehavior
  const gliding = [...document.body.querySelectorAll('*')].filter((element) =>
    /[1-9]/.test(getComputedStyle(element).transitionDuration),
  )
  return [
    ...moving,
    ...(smooth === 'auto' ? [] : [`scrolling is ${smooth}`]),
    ...gliding.map((element) => `${element.tagName}.${element.className} glides`),
  ]
}
