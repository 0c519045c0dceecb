import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// In forced colors axe reads a text's color from a property that Chromium leaves unforced; `faintTexts` measures there.
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** Headings, the labels above them and ornaments are no body text: for them the contrast of AA is enough. */
const NO_BODY_TEXT = /\bh[1-6]\b|\.kicker|\.numerals|#[\w-]+-title/

/** WCAG 2.2 A and AA, the best practices, and the contrast of AAA. */
export async function allRules(page: Page, part: string): Promise<string[]> {
  return findings((await everything(page)).include(part))
}

/** Nothing is worked out about what passes, and no style sheet is fetched: half of axe's time. */
const FAST = { resultTypes: ['violations' as const], preload: false }

/** Contrast alone. */
export async function colorRules(page: Page, part: string): Promise<string[]> {
  return findings((await axe(page)).options(FAST).include(part).withRules(COLOR_RULES))
}

/** All rules but those of contrast. */
export async function plainRules(page: Page, part: string): Promise<string[]> {
  return findings((await everything(page)).include(part).disableRules(COLOR_RULES))
}

/** Axe, which is half a megabyte, goes into each document only once. */
async function axe(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => 'axe' in globalThis)
  return new AxeBuilder({ page, ...(there && { axeSource: ';' }) }).setLegacyMode(true)
}

async function everything(page: Page): Promise<AxeBuilder> {
  return (await axe(page))
    .options({ ...FAST, rules: { 'color-contrast-enhanced': { enabled: true } } })
    .withTags(TAGS)
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
