import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchChromium } from '../tests/support/chromium.ts'
import { startProgress } from './progress.ts'
import { type Shot, shots } from './screenshots/shots.ts'
import { openShot, startState } from './screenshots/sites.ts'

/**
 * Writes screenshots of every page and state at three widths, light and dark, and a contact sheet to `screenshots/`: `npm
 * run screenshots -- contest 390 dark` takes only the matching ones. Needs a build.
 */

const FOLDER = resolve('screenshots')
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

type Picture = {
  shot: Shot
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
  file: string
}

const pictures = wanted(shots, ({ name }, word) => name.includes(word)).flatMap((shot) =>
  wanted(['light', 'dark'] as const, (scheme, word) => scheme === word).flatMap((colorScheme) =>
    wanted(VIEWPORTS, ({ width }, word) => String(width) === word).map((viewport): Picture => {
      const file = `${shot.name}-${viewport.width}-${colorScheme}.png`
      return { shot, colorScheme, viewport, file }
    }),
  ),
)

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })

const browser = await launchChromium()
const step = startProgress(pictures.length)
for (const [state, own] of Map.groupBy(pictures, ({ shot }) => shot.site)) {
  const { url, close } = await startState(state)
  for (const picture of own) {
    await take(picture, url)
    step()
  }
  await close()
}
await writeContactSheet()
await browser.close()
console.log(`${pictures.length} pictures in ${FOLDER}`)

/** The items that the arguments select; all when no argument matches this kind. */
function wanted<Item>(
  items: readonly Item[],
  matches: (item: Item, word: string) => boolean,
): readonly Item[] {
  const found = items.filter((item) => process.argv.slice(2).some((word) => matches(item, word)))
  return found.length > 0 ? found : items
}

async function take({ shot, file, ...options }: Picture, baseURL: string): Promise<void> {
  const { whole = true } = shot
  const page = await openShot(browser, shot, { ...options, baseURL })
  // From the top, where nothing is sticky.
  if (whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({ path: join(FOLDER, file), fullPage: whole })
  await page.context().close()
}

/** Writes a page with all pictures at a sixth of their size, and a picture of it. */
async function writeContactSheet(): Promise<void> {
  const figures = [...Map.groupBy(pictures, ({ shot }) => shot.name)].map(([name, own]) => {
    const images = own.map(
      ({ file, viewport }) => `<img src="${file}" width="${viewport.width / 6}">`,
    )
    return `<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`
  })
  const sheet = join(FOLDER, 'index.html')
  await writeFile(
    sheet,
    `<!doctype html><title>Contact sheet</title><style>
      body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif }
      figure { display: flex; flex-wrap: wrap; align-items: start; align-content: start; gap: 6px; margin: 0; width: 900px }
      figcaption { width: 100% }
    </style>${figures.join('\n')}`,
  )
  const page = await browser.newPage({ viewport: { width: 1880, height: 1000 } })
  await page.goto(pathToFileURL(sheet).href)
  await page.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true })
  await page.close()
}
