import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'

const fixture = useFixture(shared('ended'))

test('six sample chapters fill one to three columns', async () => {
  const { page } = await fixture.look(paths.home, { javaScriptEnabled: false })
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await page
      .locator('.samples ol a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
    expect([width, boxes.length, new Set(boxes).size]).toEqual([width, 6, columns])
  }
})
