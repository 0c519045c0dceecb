import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import { buildCopy } from '../tests/support/copy.ts'
import { realRound, soundDraw } from '../tests/support/draw.ts'
import { contestVars, startSite } from '../tests/support/site.ts'
import { type Shot, shots } from './screenshots/shots.ts'

/**
 * Writes screenshots of every page and state at three widths, light and dark, and a contact sheet to `screenshots/`: `npm
 * run screenshots -- contest 390 dark` takes only the matching ones. Needs a build.
 */

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
  for (const shot of chosen.filter((one) => one.site === state)) {
    for (const colorScheme of schemes) {
      for (const viewport of widths) {
        const file = fileOf(shot.name, viewport.width, colorScheme)
        const options = { baseURL: site.url, viewport, colorScheme }
        await take(browser, shot, options, join(FOLDER, file))
      }
    }
  }
  await site.close()
  await copy?.remove()
}
const pictures = chosen.flatMap(({ name }) =>
  schemes.flatMap((scheme) =>
    widths.map(({ width }) => ({ name, width, file: fileOf(name, width, scheme) })),
  ),
)
await contactSheet(browser, FOLDER, pictures)
await browser.close()
console.log(`${pictures.length} pictures in ${FOLDER}`)

function fileOf(name: string, width: number, scheme: string): string {
  return `${name}-${width}-${scheme}.png`
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

/** A picture's file, its width in CSS pixels, and the name that it stands under. */
type Picture = { name: string; width: number; file: string }

/** Writes a page with all pictures at a sixth of their size, and a picture of it. */
export async function contactSheet(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
): Promise<void> {
  const rows = [...Map.groupBy(pictures, ({ name }) => name)].map(([name, own]) => {
    const images = own.map(({ file, width }) => `<img src="${file}" width="${width / 6}">`)
    return `<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`
  })
  const sheet = join(folder, 'index.html')
  await writeFile(
    sheet,
    `<!doctype html><title>Contact sheet</title><style>
      body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif }
      figure { display: flex; flex-wrap: wrap; align-items: start; align-content: start; gap: 6px; margin: 0; width: 900px }
      figcaption { width: 100% }
    </style>${rows.join('\n')}`,
  )
  const page = await browser.newPage({ viewport: { width: 1880, height: 1000 } })
  await page.goto(pathToFileURL(sheet).href)
  await page.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true })
  await page.close()
}

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
