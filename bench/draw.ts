import type { Browser } from 'playwright-core'
import { startProgress } from '../scripts/progress.ts'
import { drawPath } from '../src/pages/paths.ts'
import { launchChromium, pinnedChromium } from '../tests/support/chromium.ts'
import { buildCopy } from '../tests/support/copy.ts'
import { realRound, receiptOfDraw, soundDraw } from '../tests/support/draw.ts'
import { startSite } from '../tests/support/site.ts'
import { amount, median, table } from './results.ts'

const LEAVES = amount(100_000, 1000)
const RUNS = amount(5, 1)
const ALLOWED_MS = 2000

/** How long a browser takes to verify a large draw after download. */
export async function report(): Promise<string> {
  const draw = JSON.stringify(soundDraw({ count: LEAVES, round: realRound }))
  const copy = await buildCopy({ 'content/giveaways/2025-07.draw.json': draw })
  const site = await startSite({}, copy.config)
  const browser = await launchChromium(await pinnedChromium())
  const times: number[] = []
  const step = startProgress(RUNS)
  for (let run = 0; run < RUNS; run++) {
    times.push(await msToVerify(browser, site.url))
    step()
  }
  await Promise.all([browser.close(), site.close()])
  await copy.remove()
  return `A draw file of ${(draw.length / 2 ** 20).toFixed(1)} MB in Chromium, ${RUNS} visits, median: from the last byte of the files to the
verdicts on the page, with JSON, chain, states, signature, ranking and the place of one receipt.

${table(
  ['leaves', 'verified in', 'allowed'],
  [[LEAVES, `${Math.round(median(times))} ms`, `${ALLOWED_MS} ms`]],
)}`
}

/** Milliseconds from the end of the last download to the result. */
async function msToVerify(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage({ baseURL: origin })
  await page.goto(drawPath('2025-07'))
  await page.mouse.move(1, 1)
  await page.mouse.move(9, 9)
  const island = page.locator('[data-island="draw"]')
  await island.scrollIntoViewIfNeeded()
  await island.and(page.locator('[data-state="ready"]')).waitFor({ state: 'attached' })
  await island.getByRole('textbox').fill(receiptOfDraw(0, 4321))
  const took = await island.evaluate(async (element) => {
    const seen = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (element.querySelector('[data-verdict]')) resolve(performance.now())
      })
      observer.observe(element, { childList: true, subtree: true })
    })
    element.querySelector('form')?.requestSubmit()
    const shown = await seen
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.json') || name.includes('draw-report'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    if (element.querySelectorAll('[data-verdict="pass"]').length !== 6)
      throw new Error('not verified')
    return shown - Math.max(...loaded)
  })
  await page.close()
  return took
}
