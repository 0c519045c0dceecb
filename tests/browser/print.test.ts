import { expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { rulesOf } from '../../src/core/giveaway/texts.ts'
import { chapterPath, paths } from '../../src/core/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'
import { lowContrastTexts } from '../support/contrast.ts'
import { everyPage, planNow, printed, typicalVisits } from '../support/pages.ts'

/** The print dialog's default; a page's own margins override it. */
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

const fixture = useFixture(shared('ended'))
const PAPER = { colorScheme: 'dark', media: 'print' } as const

test('pages made for paper print on the expected number of sheets', async () => {
  for (const [path, sheets] of printed) {
    const { page, trouble } = await fixture.look(path, { colorScheme: 'dark' })
    // A sheet of cards is upright, whatever is chosen.
    const landscape = path === paths.cards
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, landscape, margin: MARGIN })
      const found = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect.soft(found, `${path} on ${format}`).toHaveLength(sheets)
    }
    // The content security policy also holds for pictures that only paper shows.
    expect(trouble).toEqual([])
  }
})

test.each([
  [chapterPath('i-am-loved'), '.teaser', 1, '.chapter-navigation, .buy'],
  [paths.contestRules, 'article section h2', rulesOf(giveaways[0]!).length, '.skip'],
  [paths.cards, '.name-card', 32, '.cards-bar, .note, input, h1, .side-heads'],
  [`${paths.cards}#loved`, '.name-card', 1, '.cards-bar'],
  [planNow, '[data-day], .plan-lines > span, .plan-address', 35, '.plan-more, .plan-today'],
])('%s leaves out on paper what paper cannot do', async (path, kept, count, left) => {
  const { page } = await fixture.look(path, PAPER)
  const visible = (selector: string) => page.locator(selector).filter({ visible: true }).count()
  expect(await visible(`.top, .foot, .skip, .actions, ${left}`)).toBe(0)
  expect(await visible(kept)).toBe(count)
})

test('only ticked cards are printed, without an address if SITE_ORIGIN is unset', async () => {
  const { page } = await fixture.look(paths.cards)
  for (const name of ['I Am Free', 'I Am Loved']) await page.getByLabel(name).press('Space')
  await page.emulateMedia({ media: 'print' })
  const texts = page.locator('.name-card').locator('h2, .imprint').filter({ visible: true })
  const imprint = 'Thirty-Two · Nathaniel Brooks'
  expect(await texts.allInnerTexts()).toEqual(['I Am Loved', imprint, 'I Am Free', imprint])
})

test('the rules of a row of cards are at one height', async () => {
  const { page } = await fixture.look(paths.cards, { viewport: { width: 390, height: 800 } })
  const verses = page.locator('.name-card .verse')
  const tops = await verses.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  expect(new Set(tops).size).toBe(16)
})

test('a name of four lines does not cross the rule below it', async () => {
  const letter = { width: 816, height: 1056 }
  const { page } = await fixture.look(paths.cards, { ...PAPER, viewport: letter })
  const card = page.locator('.name-card', { hasText: '3:16' })
  const more = ' of a Royal Priesthood and a Holy Nation'.repeat(2)
  for (const part of ['label', '.verse p'])
    await card.locator(part).evaluate((words, text) => words.append(text), more)
  const name = await card.locator('label').boundingBox()
  const verse = await card.locator('.verse').boundingBox()
  expect(name!.y + name!.height).toBeLessThan(verse!.y)
})

test('the texts of every page are dark enough on paper', async () => {
  for (const { name, path } of typicalVisits.filter(({ site }) => site === 'ended')) {
    const { page } = await fixture.look(path, PAPER)
    expect.soft(await page.evaluate(lowContrastTexts, true), name).toEqual([])
  }
})

test('no print rule of any page is nested, which Safari up to 26.0 would ignore', async () => {
  const { page } = await fixture.look('/robots.txt')
  const texts = await Promise.all(
    everyPage.map(async (path) => (await fixture.site.fetch(path)).text()),
  )
  const styles = new Set(texts.map((text) => /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''))
  for (const style of styles) {
    const nesting = await page.evaluate(nestingRules, style)
    expect(nesting.length).toBeGreaterThan(0)
    expect(nesting.filter((rule) => /@media[^{]*print/.test(rule))).toEqual([])
  }
})

/** Runs inside a page: a sheet's style rules that contain others, and its print rules that contain such rules. */
function nestingRules(style: string): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const walk = (rule: CSSRule): string[] => {
    if (rule instanceof CSSStyleRule) return rule.cssRules.length > 0 ? [rule.cssText] : []
    if (!(rule instanceof CSSGroupingRule)) return []
    const inside = [...rule.cssRules].flatMap(walk)
    const prints = rule instanceof CSSMediaRule && rule.media.mediaText.includes('print')
    return prints && inside.length > 0 ? [rule.cssText] : inside
  }
  return [...sheet.cssRules].flatMap(walk)
}
