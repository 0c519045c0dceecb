import type { Browser, Page } from 'playwright-core'
import { startProgress } from '../scripts/progress.ts'
import { launchChromium } from '../harness/chromium.ts'
import { contestVars } from '../harness/site.ts'
import { startEdge } from './edge.ts'
import { amount, median, table } from './results.ts'

const RUNS = amount(5, 1)
const SCROLL_MS = 2000
const SLOWDOWN = 4
// Lighthouse's slow 4G: milliseconds and bytes per second.
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/** Milliseconds from a tap to the frame that marks the answer, and to the frame with the next question. */
type Tap = { marked: number; next: number }

/** Times each tap until the answer is marked and the next question shows, on a slow phone and network. */
export async function report(): Promise<string> {
  const edge = await startEdge(contestVars('open'))
  const browser = await launchChromium()
  const step = startProgress('measurements', RUNS * 2)
  const cold: Tap[] = []
  const scrolled: Tap[] = []
  const warm: Tap[] = []
  for (let run = 0; run < RUNS; run++) {
    const atOnce = await visit(browser, edge.origin)
    cold.push(await tap(atOnce, 1))
    for (const question of [2, 3, 4]) warm.push(await tap(atOnce, question))
    await atOnce.context().close()
    step()
    const inPassing = await visit(browser, edge.origin)
    await inPassing.evaluate(scrollToQuiz, SCROLL_MS)
    scrolled.push(await tap(inPassing, 1))
    await inPassing.context().close()
    step()
  }
  await Promise.all([browser.close(), edge.stop()])
  return `Time from a tap on an answer to the frame that shows the change: medians of ${RUNS} visits, ${SLOWDOWN}× CPU throttling, slow 4G.

${table(
  ['tap', 'answer marked', 'next question', 'allowed'],
  [
    ['first tap, which loads the island', ...cellsOf(cold), '100 ms, 1,500 ms'],
    ['first tap after two seconds of scrolling to the quiz', ...cellsOf(scrolled), '-, 100 ms'],
    ['later taps', ...cellsOf(warm), '-, 200 ms'],
  ],
)}`
}

async function visit(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(origin, { waitUntil: 'load' })
  return page
}

/** Taps the first answer of a question at once, and measures inside the page, frame by frame. */
async function tap(page: Page, question: number): Promise<Tap> {
  return page.evaluate(async (id) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const input = document.querySelector<HTMLInputElement>(`#q${id} input`)
    const after = document.getElementById(`q${id + 1}`)
    if (input === null || after === null) throw new Error(`Question ${id} not found`)
    const begun = performance.now()
    // On a real phone the first tap starts the download on pointerdown.
    input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    input.click()
    await frame()
    const marked = performance.now() - begun
    if (!input.checked) throw new Error(`Question ${id}: the tapped answer is not marked`)
    const isNext = () => input.closest('fieldset')?.hidden === true && !after.hidden
    while (!isNext()) {
      if (performance.now() - begun > 20_000)
        throw new Error(`Question ${id}: no next question after 20 s`)
      await frame()
    }
    return { marked, next: performance.now() - begun }
  }, question)
}

/** Runs in the page: scrolls frame by frame until the quiz is in the middle of the viewport. */
async function scrollToQuiz(duration: number): Promise<void> {
  const box = document.querySelector('.quiz')?.getBoundingClientRect()
  const way = (box?.top ?? 0) + (box?.height ?? 0) / 2 - innerHeight / 2
  const begun = performance.now()
  for (let gone = 0; gone < 1;) {
    await new Promise(requestAnimationFrame)
    gone = Math.min(1, (performance.now() - begun) / duration)
    scrollTo({ top: way * gone, behavior: 'instant' })
  }
}

function cellsOf(taps: readonly Tap[]): string[] {
  const ms = (values: readonly number[]) => `${Math.round(median(values))} ms`
  return [ms(taps.map(({ marked }) => marked)), ms(taps.map(({ next }) => next))]
}
