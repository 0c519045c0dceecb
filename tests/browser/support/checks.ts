import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lowContrastButtons, lowContrastTexts } from '../../support/contrast.ts'
import {
  emptyFirstView,
  lengthenWords,
  misfits,
  overlaps,
  smallTargets,
} from '../../support/fit.ts'
import { markupFaults } from '../../support/markup.ts'

type Check = (page: Page, part: string) => Promise<string[]>
type Checks = Readonly<Record<string, Check>>

/** Runs all checks; each fails under its own name, and a failure does not stop the others. */
export async function runChecks(
  list: Checks,
  page: Page,
  state: string,
  part = 'html',
): Promise<void> {
  for (const [name, check] of Object.entries(list)) {
    expect.soft(await check(page, part), `${state}: ${name}`).toEqual([])
  }
}

const LAPTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** Headings, the labels above them and ornaments need only the contrast of AA. */
const NO_BODY_TEXT = /\bh[1-6]\b|\.kicker|#[\w-]+-title/

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
const allRules = axeCheck({
  runOnly: TAGS,
  rules: { 'color-contrast-enhanced': { enabled: true } },
})
const colorRules = axeCheck({ runOnly: COLOR_RULES })
const buttons: Check = async (page) => (await page.evaluate(lowContrastButtons)).faint
const colors = all(colorRules, buttons)

const WIDTHS = [320, 768, 1024, 1440]

const lines: Check = (page) => page.evaluate(overlaps)
const fit: Check = (page) => page.evaluate(misfits)

/** For every state. Structure and light colors are checked once, on a laptop. */
const ofState: Checks = {
  'stillness under reduced motion': (page) => page.evaluate(movements),
  'markup of the DOM': async (page) => markupFaults(await page.content()),
  images: (page) => page.evaluate(brokenImages),
  'axe and buttons': all(allRules, buttons),
  'colors on a phone by night': at(PHONE, under({ colorScheme: 'dark' }, colors)),
}

/** For a page of each template; they change the page. */
const ofPage: Checks = {
  ...ofState,
  // In forced colors axe reads a property that Chromium does not force, so `lowContrastTexts` measures there.
  'texts in forced colors': under({ forcedColors: 'active' }, (page) =>
    page.evaluate(lowContrastTexts),
  ),
  'fit and lines': atEachWidth(all(fit, lines)),
  'fit and first view at a zoom of 400 %': at(
    { width: 320, height: 256 },
    all(fit, (page) => page.evaluate(emptyFirstView)),
  ),
  'fit of text twice as large': withLargeText(fitAt(640)),
  'fit with the spacing of WCAG 1.4.12': withSpacing(fitAt(320)),
  'targets at 1440 px': at({ width: 1440, height: 900 }, (page) => page.evaluate(smallTargets)),
  'targets at 320 px': at({ width: 320, height: 900 }, async (page) => {
    await page.locator('.top > .menu').click()
    const small = await page.evaluate(smallTargets)
    await page.keyboard.press('Escape')
    return small
  }),
  'fit of words of German length': async (page, part) => {
    await page.evaluate(lengthenWords)
    return all(fitAt(320), fitAt(1280))(page, part)
  },
}

export const checks = { ofState, ofPage } satisfies Record<string, Checks>

function axeCheck(rules: RunOptions): Check {
  // Skipping passes and style sheet downloads halves axe's time.
  const options = { ...rules, resultTypes: ['violations' as const], preload: false }
  return async (page, part) => {
    // Axe is half a megabyte, so it is injected once per document.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    const found = await page.evaluate(violations, { part, options })
    return found
      .filter(([rule, target]) => rule !== 'color-contrast-enhanced' || !NO_BODY_TEXT.test(target))
      .map((finding) => finding.join(' '))
  }
}

async function violations(asked: { part: string; options: RunOptions }) {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe
  const found = await run(asked.part, asked.options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }): [string, string] => [id, target.join(' ')]),
  )
}

function all(...list: Check[]): Check {
  return async (page, part) => {
    const found: string[] = []
    for (const check of list) found.push(...(await check(page, part)))
    return found
  }
}

/** Runs a check under a device setting, and resets it afterwards. */
function under(setting: { colorScheme: 'dark' } | { forcedColors: 'active' }, check: Check): Check {
  return async (page, part) => {
    await page.emulateMedia(setting)
    const found = await check(page, part)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    return found
  }
}

function at(size: { width: number; height: number }, check: Check): Check {
  return async (page, part) => {
    await page.setViewportSize(size)
    const found = await check(page, part)
    await page.setViewportSize(LAPTOP)
    return found
  }
}

/** Runs a check at every width; findings name the width. */
function atEachWidth(check: Check): Check {
  return async (page, part) => {
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const faults = await check(page, part)
      found.push(...faults.map((fault) => `${fault} (${width} px)`))
    }
    await page.setViewportSize(LAPTOP)
    return found
  }
}

function fitAt(width: number, height = 900): Check {
  return at({ width, height }, fit)
}

/** Runs a check with the visitor's text size doubled. */
function withLargeText(check: Check): Check {
  return async (page, part) => {
    const devtools = await page.context().newCDPSession(page)
    const textOf = (size: number) =>
      devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    await textOf(32)
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
    const found = await check(page, part)
    await textOf(16)
    await devtools.detach()
    return size > 32 ? found : [`text stays at ${size} px`, ...found]
  }
}

/** Runs a check with the spacing of https://www.w3.org/TR/WCAG22/#text-spacing, in a user style sheet, which no CSP blocks. */
function withSpacing(check: Check): Check {
  return async (page, part) => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }`)
      document.adoptedStyleSheets.push(sheet)
    })
    const found = await check(page, part)
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop()
    })
    return found
  }
}

function brokenImages(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0)
    .filter((image) => !image.closest('[data-picture=failed]'))
    .map(({ src }) => src)
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
