import { expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'

const fixture = useFixture(shared('ended'))

const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

test.each([NARROW, WIDE])(
  'four doors stand ajar with light beside their words, two are shut: $viewport.width px',
  async (look) => {
    const { page } = await fixture.look(paths.home, { ...look, javaScriptEnabled: false })
    const rows = await page.locator('.doors ol a').evaluateAll((links) =>
      links.map((link) => {
        const [door, leaf, words] = ['.door', '.door-front', '.door-words'].map((part) =>
          link.querySelector(part)!.getBoundingClientRect(),
        )
        return {
          slit: 1 - leaf!.width / door!.width,
          isBeside: words!.left >= door!.right,
          begins: link.querySelector('.door-opening') !== null,
          height: link.getBoundingClientRect().height,
        }
      }),
    )
    expect(rows.map(({ begins }) => begins)).toEqual([true, true, true, true, false, false])
    for (const { slit, isBeside, begins, height } of rows) {
      expect(isBeside).toBe(true)
      if (begins) expect(slit).toBeGreaterThan(0.1)
      else expect(slit).toBe(0)
      if (look === NARROW) expect(height).toBeLessThan(125)
    }
  },
)

test.each(['tap', 'Enter'] as const)('a door leads to its chapter: %s', async (by) => {
  const { page } = await fixture.look(paths.home, NARROW)
  const link = page.locator('.doors ol a').nth(1)
  if (by === 'tap') await link.tap()
  else await link.press(by)
  await page.waitForURL(chapterPath('i-am-loved'))
})
