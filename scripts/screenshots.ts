/**
 * Writes screenshots of every page and state at three widths, light and dark, and a contact sheet to `screenshots/`: `npm
 * run screenshots -- contest 390 dark` takes only the matching ones. Needs a build.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import { buildCopy } from '../tests/support/copy.ts'
import { realRound, soundDraw } from '../tests/support/draw.ts'
import { contestVars, startSite, type TestSite } from '../tests/support/site.ts'
import { shots, type Shot } from './screenshots/shots.ts'

const FOLDER = resolve('screenshots')
const words = process.argv.slice(2)
const widths = wanted(
  [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ],
  ({ width }, word) => String(width) === word,
)
const schemes = wanted(['light', 'dark'] as const, (scheme, word) => scheme === word)
const chosen = wanted(shots, ({ name }, word) => name.includes(word))

/** The items that the arguments select; all when no argument matches this kind. */
function wanted<Item>(
  items: readonly Item[],
  matches: (item: Item, word: string) => boolean,
): readonly Item[] {
  const found = items.filter((item) => words.some((word) => matches(item, word)))
  return found.length > 0 ? found : items
}

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })

const browser = await launchChromium()
for (const state of new Set(chosen.map(({ site }) => site))) {
  const copy = state === 'drawn' ? await buildCopy(filesOfDraw()) : undefined
  const site = await startSite(varsOf(state), copy?.config)
  for (const viewport of widths) {
    for (const colorScheme of schemes) await takeAll(browser, site, state, viewport, colorScheme)
  }
  await site.close()
  await copy?.remove()
}
await contactSheet(browser)
await browser.close()
console.log(`${chosen.length * widths.length * schemes.length} pictures in ${FOLDER}`)

async function takeAll(
  from: Browser,
  site: TestSite,
  state: Shot['site'],
  viewport: (typeof widths)[number],
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  for (const { name, path, act, scripted = true, whole = true } of chosen.filter(
    (shot) => shot.site === state,
  )) {
    const context = await from.newContext({
      baseURL: site.url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      javaScriptEnabled: scripted,
    })
    const page = await context.newPage()
    await page.goto(path)
    if (scripted) await loadLazyParts(page)
    await act?.(page)
    // From the top, where nothing is sticky.
    if (whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const file = `${name}-${viewport.width}-${colorScheme}.png`
    await page.screenshot({ path: join(FOLDER, file), fullPage: whole })
    await context.close()
  }
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

function varsOf(state: Shot['site']): Record<string, string> {
  if (state === 'broken') return { CONTEST_OPENS_AT: 'someday' }
  if (state === 'drawn') return {}
  if (state === 'preview') return { PREVIEW_NOW: '2025-08-01T12:00:00-05:00' }
  return contestVars(state)
}

/** A draw whose winner has accepted the prize. */
function filesOfDraw(): Record<string, string> {
  const events = [
    { event: 'notified', place: 1, note: '' },
    { event: 'accepted', place: 1, note: 'Ruth M.' },
  ] as const
  const drawn = soundDraw({ count: 60, round: realRound, events })
  return { 'content/giveaways/2025-07.draw.json': JSON.stringify(drawn) }
}

async function contactSheet(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1880, height: 1000 } })
  const rows = chosen.map(({ name }) => {
    const pictures = schemes.flatMap((scheme) =>
      widths.map(({ width }) => `<img src="${name}-${width}-${scheme}.png" width="${width / 6}">`),
    )
    return `<figure><figcaption>${name}</figcaption>${pictures.join('')}</figure>`
  })
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><title>Contact sheet</title><style>
      body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif }
      figure { display: flex; flex-wrap: wrap; align-items: start; align-content: start; gap: 6px; margin: 0; width: 900px }
      figcaption { width: 100% }
    </style>${rows.join('\n')}`,
  )
  await page.goto(pathToFileURL(join(FOLDER, 'index.html')).href)
  await page.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true })
  await page.close()
}
