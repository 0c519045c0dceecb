import { expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'

const fixture = useFixture(shared('ended'))

test.each([
  { width: 390, columns: 1 },
  { width: 768, columns: 2 },
  { width: 1440, columns: 3 },
])('six sample chapters fill $columns columns at $width px', async ({ width, columns }) => {
  const viewport = { width, height: 900 }
  const { page } = await fixture.look(paths.home, { viewport, javaScriptEnabled: false })
  const boxes = await page
    .locator('.samples ol a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  expect([boxes.length, new Set(boxes).size]).toEqual([6, columns])
})

test.each(['tap', 'Enter'] as const)('a sample chapter leads to its page: %s', async (by) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await fixture.look(paths.home, { viewport, hasTouch: true, isMobile: true })
  const link = page.locator('.samples ol a').nth(1)
  if (by === 'tap') await link.tap()
  else await link.press(by)
  await page.waitForURL(chapterPath('i-am-loved'))
})
