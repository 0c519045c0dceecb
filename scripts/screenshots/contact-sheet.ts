import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

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
