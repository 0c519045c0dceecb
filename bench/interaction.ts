import type { Page } from 'playwright-core'
import { launchChromium, pinnedChromium } from '../tests/support/chromium.ts'
import { median, table } from './results.ts'

const RUNS = 5
// Lighthouse's slow 4G.
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SLOWDOWN = 4

/** How long it takes from tapping an answer to what the visitor sees, on a slow phone and a slow line. */
export async function interactions(origin: string): Promise<string> {
  const browser = await launchChromium(await pinnedChromium())
  const cold = []
  const warm = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
      ignoreHTTPSErrors: true,
    })
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(origin, { waitUntil: 'load' })
    cold.push(await tap(page, 1))
    for (const question of [2, 3, 4]) warm.push(await tap(page, question))
    await context.close()
  }
  await browser.close()
  const ms = (values: readonly number[]) => `${Math.round(median(values))} ms`
  return `From the tap to the frame that shows it, ${RUNS} visits, medians; processor slowed ${SLOWDOWN} times, slow 4G.

${table(
  ['tap on an answer', 'it is marked', 'the next question', 'allowed'],
  [
    [
      'that loads the island',
      ms(cold.map(({ marked }) => marked)),
      ms(cold.map(({ next }) => next)),
      '100 ms, 1,500 ms',
    ],
    [
      'once it is loaded',
      ms(warm.map(({ marked }) => marked)),
      ms(warm.map(({ next }) => next)),
      '-, 200 ms',
    ],
  ],
)}`
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Taps the first answer of a question as soon as it is in view, and measures inside the page, frame by frame. */
async function tap(page: Page, question: number): Promise<{ marked: number; next: number }> {
  return page.evaluate(async (id) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const input = document.querySelector<HTMLInputElement>(`#q${id} input`)
    const after = document.getElementById(`q${id + 1}`)
    if (input === null || after === null) throw new Error(`there is no question ${id}`)
    const begun = performance.now()
    // The first tap comes with the first sight of the quiz: what loads it is the touch.
    input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    input.click()
    await frame()
    const marked = performance.now() - begun
    if (!input.checked) throw new Error(`question ${id} is not marked`)
    const isNext = () => input.closest('fieldset')?.hidden === true && !after.hidden
    while (!isNext()) {
      if (performance.now() - begun > 20_000) throw new Error(`question ${id} stays`)
      await frame()
    }
    return { marked, next: performance.now() - begun }
  }, question)
}
