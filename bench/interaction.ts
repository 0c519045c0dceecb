import { launchChromium, pinnedChromium } from '../tests/support/chromium.ts'
import { median, table } from './results.ts'
import { scrollToQuiz, SLOWDOWN, tap, visit } from './slow-phone.ts'

const RUNS = 5
const SCROLL_MS = 2000

/** Time from tapping an answer to the next paint, on a slow phone and network. */
export async function interactions(origin: string): Promise<string> {
  const browser = await launchChromium(await pinnedChromium())
  const cold = []
  const scrolled = []
  const warm = []
  for (let run = 0; run < RUNS; run++) {
    const atOnce = await visit(browser, origin)
    cold.push(await tap(atOnce, 1))
    for (const question of [2, 3, 4]) warm.push(await tap(atOnce, question))
    await atOnce.context().close()
    const inPassing = await visit(browser, origin)
    await inPassing.evaluate(scrollToQuiz, SCROLL_MS)
    scrolled.push(await tap(inPassing, 1))
    await inPassing.context().close()
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
      'after scrolling to it within two seconds',
      ms(scrolled.map(({ marked }) => marked)),
      ms(scrolled.map(({ next }) => next)),
      '-, 100 ms',
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
