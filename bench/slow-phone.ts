import type { Browser, Page } from 'playwright-core'

/** How many times slower the processor is. */
export const SLOWDOWN = 4
// Lighthouse's slow 4G.
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/** Opens the site on a slow phone and network. */
export async function visit(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(origin, { waitUntil: 'load' })
  return page
}

/** Scrolls frame by frame until the quiz is in the middle of the viewport. */
export async function scrollToQuiz(duration: number): Promise<void> {
  const box = document.querySelector('.quiz')?.getBoundingClientRect()
  const way = (box?.top ?? 0) + (box?.height ?? 0) / 2 - innerHeight / 2
  const begun = performance.now()
  for (let gone = 0; gone < 1;) {
    await new Promise(requestAnimationFrame)
    gone = Math.min(1, (performance.now() - begun) / duration)
    scrollTo({ top: way * gone, behavior: 'instant' })
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Taps a question's first answer as soon as it is visible, and measures in the page, frame by frame. */
export async function tap(page: Page, question: number): Promise<{ marked: number; next: number }> {
  return page.evaluate(async (id) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const input = document.querySelector<HTMLInputElement>(`#q${id} input`)
    const after = document.getElementById(`q${id + 1}`)
    if (input === null || after === null) throw new Error(`there is no question ${id}`)
    const begun = performance.now()
    // The first tap comes as soon as the quiz is visible, so the touch starts its download.
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
