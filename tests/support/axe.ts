import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// In forced colors axe reads a text's color from a property that Chromium leaves unforced; `faintTexts` measures there.
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** Headings, the labels above them and ornaments are no body text: for them the contrast of AA is enough. */
const NO_BODY_TEXT = /\bh[1-6]\b|\.kicker|\.numerals|#[\w-]+-title/

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
export const allRules = runs({
  runOnly: TAGS,
  rules: { 'color-contrast-enhanced': { enabled: true } },
})

/** Contrast alone. */
export const colorRules = runs({ runOnly: COLOR_RULES })

/** All rules but those of contrast. */
export const plainRules = runs({
  runOnly: TAGS,
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
})

/** Names what the rules find in a part of a page. */
function runs(rules: RunOptions): (page: Page, part: string) => Promise<string[]> {
  // Nothing is worked out about what passes, and no style sheet is fetched: half of axe's time.
  const options = { ...rules, resultTypes: ['violations' as const], preload: false }
  return async (page, part) => {
    // Axe, which is half a megabyte, goes into each document only once.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    const found = await page.evaluate(violations, { part, options })
    return found
      .filter(([rule, target]) => rule !== 'color-contrast-enhanced' || !NO_BODY_TEXT.test(target))
      .map((finding) => finding.join(' '))
  }
}

/** Runs inside the page. */
async function violations(asked: { part: string; options: RunOptions }) {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe
  const found = await run(asked.part, asked.options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }): [string, string] => [id, target.join(' ')]),
  )
}
