import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { shared, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

const signs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a move of the pointer': async (page) => {
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
  },
  'a key': (page) => page.keyboard.press('Shift'),
  'a little scrolling': (page) => page.mouse.wheel(0, 40),
}

test.each(Object.entries(signs))(
  'the quiz far below is loaded at low priority after %s, and not before',
  async (_, give) => {
    const { page } = await stage.open()
    const priorities = await prioritiesOf(page)
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    await painted(page)
    const before = [...priorities.keys()]
    expect(before.filter((path) => /\/(quiz|hydrate)-/.test(path))).toEqual([])
    for (const path of before) priorities.delete(path)
    await give(page)
    await page.locator('[data-island=quiz][data-state=ready]').waitFor({ state: 'attached' })
    expect([...priorities.keys()].some((path) => path.includes('/quiz-'))).toBe(true)
    expect(new Set(priorities.values())).toEqual(new Set(['Low']))
  },
)

test('who saves data gets the quiz only when it comes near', async () => {
  const { page } = await stage.open()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const priorities = await prioritiesOf(page)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await painted(page)
  await signs['a key']?.(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  expect([...priorities.keys()].filter((path) => path.includes('/quiz-'))).toEqual([])
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await page.locator('[data-island=quiz][data-state=ready]').waitFor()
})

/** Chromium drops input before the first paint, which a busy machine may reach long after the network is idle. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}

/** The scripts that a page asks for, each with its priority. */
async function prioritiesOf(page: Page): Promise<Map<string, string>> {
  const priorities = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.endsWith('.js')) priorities.set(request.url, request.initialPriority)
  })
  return priorities
}
