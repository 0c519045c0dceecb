import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { rulesOf } from '../../src/giveaway/texts.ts'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { paleOnPaper } from '../support/contrast.ts'
import { openPage, shared, type Trouble, useFixture } from '../support/browser.ts'
import { everyPage, planNow, printed, sheetsOf, typicalVisits } from '../support/pages.ts'

/** The print dialog's default; a page's own margins override it. */
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

const fixture = useFixture(shared('ended'))
let page: Page
let trouble: Trouble
beforeAll(async () => {
  ;({ page, trouble } = await openPage(fixture.browser, fixture.site, { colorScheme: 'dark' }))
})

test('pages made for paper print on the expected number of sheets', async () => {
  for (const [path, format, sheets] of printed) {
    if (!page.url().endsWith(path)) await page.goto(path)
    const pdf = await page.pdf({ format, margin: MARGIN })
    expect.soft(sheetsOf(pdf), `${path} on ${format}`).toBe(sheets)
  }
  // The content security policy also holds for pictures that only paper shows.
  expect(trouble.splice(0)).toEqual([])
})

const onPaper = [
  {
    path: chapterPath('i-am-loved'),
    kept: '.teaser',
    count: 1,
    left: '.top, .foot, .skip, .chapter-navigation, .buy',
  },
  {
    path: paths.contestRules,
    kept: 'article section h2',
    count: rulesOf(giveaways[0]!).length,
    left: '.top, .foot, .skip',
  },
  {
    path: planNow,
    kept: '[data-day], .plan-lines > span, .plan-address',
    count: 35,
    left: '.top, .foot, .skip, .actions, .plan-more, .plan-today',
  },
]

test('paper leaves out what it cannot do', async () => {
  for (const { path, kept, count, left } of onPaper) {
    const { page: paper } = await fixture.look(path, { colorScheme: 'dark', media: 'print' })
    expect(await paper.locator(left).filter({ visible: true }).count(), path).toBe(0)
    expect(await paper.locator(kept).filter({ visible: true }).count(), path).toBe(count)
  }
})

test('the texts of every page are dark enough on paper', async () => {
  for (const { name, path } of typicalVisits.filter(({ site }) => site === 'ended')) {
    const { page: paper } = await fixture.look(path, { media: 'print', colorScheme: 'dark' })
    expect.soft(await paper.evaluate(paleOnPaper), name).toEqual([])
  }
})

test('no print rule of any page is nested, which Safari up to 26.0 would ignore', async () => {
  const texts = await Promise.all(
    everyPage.map(async (path) => (await fixture.site.fetch(path)).text()),
  )
  const styles = new Set(texts.map((text) => /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''))
  for (const style of styles) {
    const { flat, nested } = await page.evaluate(printRules, style)
    expect(flat).toBeGreaterThan(3)
    expect(nested).toEqual([])
  }
})

/** Runs inside a page: the number of a sheet's print rules, and those that are nested. */
function printRules(style: string) {
  const found = { flat: 0, nested: [] as string[] }
  const walk = (rules: CSSRuleList, printing: boolean, within: boolean) => {
    for (const rule of rules) {
      const styles = rule instanceof CSSStyleRule
      if (!styles && !(rule instanceof CSSGroupingRule)) continue
      const prints = rule instanceof CSSMediaRule && rule.media.mediaText.includes('print')
      if (prints || (printing && styles)) {
        if (within) found.nested.push(rule.cssText)
        else if (styles) found.flat += 1
      }
      walk(rule.cssRules, printing || prints, within || styles)
    }
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  walk(sheet.cssRules, false, false)
  return found
}
