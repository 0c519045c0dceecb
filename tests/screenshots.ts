import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AnySite, type SharedSites, settle, wakeIslands } from './support/browser.ts'
import { launchChromium } from '../harness/chromium.ts'
import { journeys } from './support/journeys.ts'
import { typicalVisits } from './support/pages.ts'
import { startSites } from './support/shared-sites.ts'

/**
 * Writes screenshots of each page and state of the browser tests to `screenshots/`, at three widths, light and dark;
 * `npm run screenshots -- contest 390 dark` only the matching ones. Pages are captured whole, states as the viewport. Requires
 * a build.
 */

const FOLDER = resolve('screenshots')
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const

const words = process.argv.slice(2)
const viewports = chosen(VIEWPORTS, ({ width }) => String(width))
const schemes = chosen(SCHEMES, (scheme) => scheme)
const names = words.filter((word) => ![...SCHEMES, '390', '768', '1440'].includes(word))

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const started = await startSites('wrangler.toml')
const sites = Object.fromEntries<AnySite>(started) as SharedSites
const browser = await launchChromium()
for (const viewport of viewports) {
  for (const colorScheme of schemes) {
    const look = { viewport, colorScheme, reducedMotion: 'reduce' } as const
    const context = await browser.newContext(look)
    const page = await context.newPage()
    const take = async (name: string, part = 'html') => {
      if (names.length > 0 && !names.some((word) => name.includes(word))) return
      const path = join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`)
      const fullPage = ['html', 'main'].includes(part)
      // At the top, where the header is not sticky.
      if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({ path, fullPage })
      console.log(path)
    }
    for (const { name, site, path } of typicalVisits) {
      await page.goto(sites[site].url + path)
      await wakeIslands(page)
      await settle(page)
      await take(name)
    }
    for (const journey of Object.values(journeys)) {
      await page.setViewportSize(viewport)
      for await (const { name, part } of journey(page, sites)) await take(name, part)
    }
    await context.close()
  }
}
await browser.close()
await Promise.all(started.map(([, site]) => site.close()))

/** The items named in the arguments; all if none is named. */
function chosen<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  const found = items.filter((item) => words.includes(nameOf(item)))
  return found.length > 0 ? found : items
}
