import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { launchChromium } from '../tests/support/chromium.ts'
import { buildCopy } from '../tests/support/copy.ts'
import { realRound, soundDraw } from '../tests/support/draw.ts'
import { contestVars, startSite } from '../tests/support/site.ts'
import { contactSheet } from './screenshots/contact-sheet.ts'
import { type Shot, shots } from './screenshots/shots.ts'
import { take } from './screenshots/take.ts'

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
