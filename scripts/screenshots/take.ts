import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Shot } from './shots.ts'

/** Opens the shot's page in a context of its own, brings it into its state, and writes the picture. */
export async function take(
  browser: Browser,
  { path, act, scripted = true, whole = true }: Shot,
  options: BrowserContextOptions,
  file: string,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    javaScriptEnabled: scripted,
  })
  const page = await context.newPage()
  await page.goto(path)
  if (scripted) await loadLazyParts(page)
  await act?.(page)
  // From the top, where nothing is sticky.
  if (whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({ path: file, fullPage: whole })
  await context.close()
}

/** Scrolls through the page once, so that lazy images and islands load. */
async function loadLazyParts(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += 1200) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(40)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}
