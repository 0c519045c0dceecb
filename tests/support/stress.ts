import type { Page } from 'playwright-core'

type Check = (page: Page, part: string) => Promise<string[]>

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'
const LONG_NAME =
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe'
// https://www.w3.org/TR/WCAG22/#text-spacing: a style sheet of the visitor's, which no policy of the site's can keep out.
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** A check under the visitor's own text size, twice the usual one. */
export function withLargeText(check: Check): Check {
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

/** A check under the spacing of WCAG 1.4.12. */
export function withSpacing(check: Check): Check {
  return async (page, part) => {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACING)
    const found = await check(page, part)
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop()
    })
    return found
  }
}

/** Puts a word of German length before every heading and label, and a long name into every field. */
export function lengthenWords(page: Page): Promise<void> {
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
