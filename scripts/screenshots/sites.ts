import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildCopy } from '../../tests/support/copy.ts'
import { realRound, soundDraw } from '../../tests/support/draw.ts'
import { contestVars, startSite } from '../../tests/support/site.ts'
import type { Shot } from './shots.ts'

/** The built site in the state that a shot wants. */
export async function startState(state: Shot['site']) {
  if (state !== 'drawn') return startSite(varsOf(state))
  const copy = await buildCopy({ 'content/giveaways/2025-07.draw.json': finishedDraw() })
  const site = await startSite({}, copy.config)
  return { url: site.url, close: async () => (await site.close(), copy.remove()) }
}

function varsOf(state: Exclude<Shot['site'], 'drawn'>): Record<string, string> {
  if (state === 'broken') return { CONTEST_OPENS_AT: 'someday' }
  if (state === 'preview') return { PREVIEW_NOW: '2025-08-01T12:00:00-05:00' }
  return contestVars(state)
}

/** The file of a draw whose winner has accepted the prize. */
function finishedDraw(): string {
  const events = [
    { event: 'notified', place: 1, note: '' },
    { event: 'accepted', place: 1, note: 'Ruth M.' },
  ] as const
  return JSON.stringify(soundDraw({ count: 60, round: realRound, events }))
}

/** Opens a shot's page in a context of its own, and brings it into its state. */
export async function openShot(
  browser: Browser,
  { path, act, scripted = true }: Shot,
  options: BrowserContextOptions,
): Promise<Page> {
  const own = { reducedMotion: 'reduce', javaScriptEnabled: scripted } as const
  const context = await browser.newContext({ ...options, ...own })
  const page = await context.newPage()
  await page.goto(path)
  if (scripted) await loadLazyParts(page)
  await act?.(page)
  return page
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
