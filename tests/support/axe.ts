import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// In forced colors axe reads a text's color from a property that Chromium leaves unforced; zoom.test.ts measures there.
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** What is not body text, and so may have the contrast of AA. */
const ORNAMENTS = ['.numerals']
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** What axe finds in a part of a page: all rules once, by day, as the page stands. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  return findings(everything(page).include(part))
}

/** What axe finds in a part of a page at both sizes, by day and by night and in forced colors. */
export async function violationsInAllModes(page: Page, part: string): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const day = await findings(everything(page).include(part))
    await page.emulateMedia({ colorScheme: 'dark' })
    const night = await findings(axe(page).include(part).withRules(COLOR_RULES))
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    const forced = await findings(everything(page).include(part).disableRules(COLOR_RULES))
    await page.emulateMedia({ forcedColors: 'none' })
    const named = { day, night, forced }
    for (const [mode, rules] of Object.entries(named)) {
      found.push(...rules.map((rule) => `at ${size.width}, ${mode}: ${rule}`))
    }
  }
  return found
}

function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
function everything(page: Page): AxeBuilder {
  return axe(page)
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } }, preload: false })
    .withTags(TAGS)
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations: found } = await builder.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => target.join(' '))
      .filter((target) => id !== 'color-contrast-enhanced' || !ORNAMENTS.includes(target))
      .map((target) => `${id} ${target}`),
  )
}
