import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/pages/paths.ts'
import { shared, useFixture } from '../support/browser.ts'

const fixture = useFixture(shared('ended'))

test.each(['hover', 'focus'] as const)(
  'a door opens on %s, with or without a script',
  async (by) => {
    const { page } = await fixture.open({ javaScriptEnabled: by === 'focus' })
    await page.goto(paths.home)
    const link = page.locator('.doors ol a').nth(1)
    await link.scrollIntoViewIfNeeded()
    expect(await shown(page)).toEqual([])
    if (by === 'hover') await link.hover()
    // As the keyboard does it, so that the browser shows the focus.
    else
      await page
        .locator('.doors ol a')
        .first()
        .focus()
        .then(() => page.keyboard.press('Tab'))
    await expect.poll(() => shown(page)).toEqual([2])
  },
)

test('doors stand open where less motion is wanted, and lead to their chapters', async () => {
  const { page } = await fixture.open({ reducedMotion: 'reduce' })
  await page.goto(paths.home)
  await page.locator('.doors').scrollIntoViewIfNeeded()
  expect(await shown(page)).toEqual([1, 2, 3, 4, 5, 6])
  await page.locator('.doors ol a').nth(1).click()
  expect(new URL(page.url()).pathname).toBe(chapterPath('i-am-loved'))
})

/** The places of the doors whose words nothing covers. */
async function shown(page: Page): Promise<number[]> {
  return await page.locator('.door-line').evaluateAll((lines) =>
    lines.flatMap((line, index) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      const boxes = [...words.getClientRects()]
      const free = boxes.every(({ left, right, top, bottom }) =>
        [left + 1, right - 1].every(
          (x) => document.elementFromPoint(x, (top + bottom) / 2) === line,
        ),
      )
      return free && boxes.length > 0 ? [index + 1] : []
    }),
  )
}
