import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapterPath, guidePath, identityPath, paths } from '../../src/domain/paths'
import { openPage } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { contestVars, startSite, type TestSite } from '../support/site'

/** One page of each layout. */
const layouts = [
  paths.home,
  paths.contest,
  paths.thankYou,
  paths.contestRules,
  chapterPath('i-am-loved'),
  chapterPath('i-am-fearfully-wonderfully-made'),
  identityPath('fearfully-wonderfully-made'),
  guidePath('loved'),
  '/no-such-page',
]
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'
const LONG_NAME =
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(contestVars('open')), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('nothing scrolls sideways and nothing is cut off', () => {
  test.each([320, 390, 768, 1024, 1440, 2560])('at %i px', async (width) => {
    await onEveryLayout({ viewport: { width, height: 900 } }, async () => {})
  })

  test('at 400 % zoom of a laptop', async () => {
    await onEveryLayout({ viewport: { width: 320, height: 200 } }, async () => {})
  })

  test.each([320, 1280])('with letters twice as large, at %i px', async (width) => {
    await onEveryLayout({ viewport: { width, height: 900 } }, (page) =>
      addStyle(page, 'html { font-size: 200% }'),
    )
  })

  // https://www.w3.org/TR/WCAG22/#text-spacing
  test.each([320, 1280])('with text spacing enlarged, at %i px', async (width) => {
    await onEveryLayout({ viewport: { width, height: 900 } }, (page) =>
      addStyle(
        page,
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      ),
    )
  })

  test.each([320, 1280])('with words of German length and long names, at %i px', async (width) => {
    await onEveryLayout({ viewport: { width, height: 900 } }, lengthenWords)
  })
})

test.each([320, 1440])(
  'what is pressed is at least 44 px in both directions, at %i px',
  async (width) => {
    const { page, close } = await openPage(browser, site, { viewport: { width, height: 900 } })
    for (const path of layouts) {
      await page.goto(path)
      if (width < 768) await page.locator('.top > .menu').click()
      expect(await page.evaluate(smallTargets), path).toEqual([])
    }
    await close()
  },
)

async function onEveryLayout(
  options: BrowserContextOptions,
  change: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { page, close } = await openPage(browser, site, {
    ...options,
    bypassCSP: true,
    javaScriptEnabled: true,
  })
  for (const path of layouts) {
    await page.goto(path)
    await change(page)
    expect(await page.evaluate(overflows), path).toEqual([])
  }
  await close()
}

function addStyle(page: Page, content: string) {
  return page.addStyleTag({ content })
}

function lengthenWords(page: Page) {
  return page.evaluate(
    ([word, name]) => {
      for (const element of document.querySelectorAll(
        'h1, h2, h3, .kicker, .button, dt, figcaption, legend, label, li > a, .ticket-span, .contest-phase',
      )) {
        const text = [...element.childNodes].find(
          (node) => node instanceof Text && node.data.trim(),
        )
        if (text instanceof Text) text.data = `${word} ${text.data}`
      }
      for (const input of document.querySelectorAll('input')) {
        if (['text', 'email'].includes(input.type)) input.value = name
      }
    },
    [LONG_WORD, LONG_NAME] as const,
  )
}

/** What stands out of the window, or out of a box that hides it. */
function overflows(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('.voices-list, .unseen, .skip, svg, [hidden], [popover]')) continue
    if (!element.checkVisibility()) continue
    const { left, right, width } = element.getBoundingClientRect()
    const name = `${element.tagName} .${element.className} ${element.textContent.slice(0, 30)}`
    if (width > 0 && (right > root.clientWidth + 1 || left < -1)) found.push(`outside: ${name}`)
    const { overflowX, display } = getComputedStyle(element)
    const hides =
      overflowX === 'hidden' &&
      display !== 'inline' &&
      element.scrollWidth > element.clientWidth + 1
    if (hides && element.textContent.trim()) found.push(`cut off: ${name}`)
  }
  return found
}

/** Targets below 44 px, but for links within a sentence (WCAG 2.5.8 and 2.5.5 leave those out). */
function smallTargets(): string[] {
  return [...document.querySelectorAll('a[href], button, input, textarea, summary')].flatMap(
    (element) => {
      if (element.closest('[hidden], .unseen, .skip') || !element.checkVisibility()) return []
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.length ?? 0) > element.textContent.length
      if (inSentence) return []
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const covering =
        getComputedStyle(element, '::after').position === 'absolute'
          ? element.parentElement?.parentElement
          : undefined
      const target = covering ?? (label?.contains(element) ? label : element)
      const { width, height } = target.getBoundingClientRect()
      if (width === 0 || (width >= 43.5 && height >= 43.5)) return []
      return [
        `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)} ${width.toFixed(1)} x ${height.toFixed(1)}`,
      ]
    },
  )
}
