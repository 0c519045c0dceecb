import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// In forced colors axe reads a text's color from a property that Chromium leaves unforced; zoom.test.ts measures there.
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** Headings, the labels above them and ornaments are no body text: for them the contrast of AA is enough. */
const NO_BODY_TEXT = /\bh[1-6]\b|\.kicker|\.numerals|#[\w-]+-title/
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** What axe finds in a part of a page: all rules once, by day, as the page stands. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  return findings(await everything(page, part))
}

/** What axe finds in a part of a page at both sizes, by day and by night and in forced colors. */
export async function violationsInAllModes(page: Page, part: string): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const day = await findings(await everything(page, part))
    await page.emulateMedia({ colorScheme: 'dark' })
    const night = await findings((await axe(page)).include(part).withRules(COLOR_RULES))
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    const forced = await findings((await everything(page, part)).disableRules(COLOR_RULES))
    await page.emulateMedia({ forcedColors: 'none' })
    for (const [mode, rules] of Object.entries({ day, night, forced })) {
      found.push(...rules.map((rule) => `at ${size.width}, ${mode}: ${rule}`))
    }
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** Axe, which is half a megabyte, goes into each document only once. */
async function axe(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => 'axe' in globalThis)
  return new AxeBuilder({ page, ...(there && { axeSource: ';' }) }).setLegacyMode(true)
}

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
async function everything(page: Page, part: string): Promise<AxeBuilder> {
  const builder = await axe(page)
  return builder
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } }, preload: false })
    .withTags(TAGS)
    .include(part)
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations: found } = await builder.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => target.join(' '))
      .filter((target) => id !== 'color-contrast-enhanced' || !NO_BODY_TEXT.test(target))
      .map((target) => `${id} ${target}`),
  )
}
