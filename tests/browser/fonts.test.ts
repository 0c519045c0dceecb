import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { holdBack } from '../support/browser.ts'
import { shared, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

test('a first visit gets two files of 60 KB at most, and those of other languages when it needs them', async () => {
  const { page } = await stage.open()
  const sizes: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2'))
      sizes.push(Number(response.headers()['content-length'] ?? NaN))
  })
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  expect([1, 2]).toContain(sizes.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024)
  const rest = page.waitForRequest(/source-sans-3-rest-.+\.woff2$/)
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  expect((await (await rest).response())?.status()).toBe(200)
})

test('they come late without moving anything', async () => {
  const { page } = await stage.open({ viewport: { width: 390, height: 844 } })
  const letGo = await holdBack(page, /\.woff2$/)
  await page.goto(paths.home, { waitUntil: 'domcontentloaded' })
  // Only what has been painted can be seen to move.
  const painted = () => performance.getEntriesByName('first-contentful-paint').length
  await expect.poll(() => page.evaluate(painted)).toBe(1)
  await page.locator('.hero img').evaluate((image: HTMLImageElement) => image.decode())
  letGo()
  // Where none of the five stand-ins is installed, the browser takes any face: then 0.1 is still called good.
  expect(await page.evaluate(shiftsWithFonts)).toBeLessThan(0.1)
})

test('they have stand-ins of the same height, whatever the device has', async () => {
  const sheet = await readFile('src/ui/fonts.css', 'utf8')
  const faces = [
    ...sheet.matchAll(
      /font-family: '(.+?) \d';[^}]*?size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g,
    ),
  ]
  expect(faces.length).toBe(5)
  for (const family of ['Fraunces', 'Source Sans 3']) {
    const heights = faces
      .filter(([, name]) => name === family)
      .map(
        ([, , size, ascent, descent]) => (Number(size) * (Number(ascent) + Number(descent))) / 100,
      )
    for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 0)
  }
  expect(sheet.match(/font-display: swap/g)?.length).toBe(sheet.match(/url\(/g)?.length)
})

/** Runs inside the page: how far things have moved, once the fonts are there and painted. */
async function shiftsWithFonts(): Promise<number> {
  const total = { value: 0 }
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      total.value += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  await document.fonts.ready
  if (!document.fonts.check('20px Fraunces')) return NaN
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  add(observer.takeRecords())
  return total.value
}
