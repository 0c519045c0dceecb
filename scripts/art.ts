/**
 * Draws the book and everything made of it: `node scripts/art.ts`. The drawings are built here as SVG and rasterized
 * with the site's own display face; the results are committed.
 */
import { Resvg } from '@resvg/resvg-js'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { author, book } from '../src/content/book.ts'
import { icon } from './art/icon.ts'
import { scene, share } from './art/scene.ts'

const root = new URL('../', import.meta.url)
const font = {
  fontFiles: [await displayFont()],
  loadSystemFonts: false,
  defaultFontFamily: 'Fraunces',
}
const words = { title: book.title, author: author.name }

await Promise.all([
  png('src/views/art/book.png', scene(words), 768),
  png('public/icons/share.png', share({ ...words, credit: author.credit }), 1200),
  png('public/icons/apple-touch-icon.png', icon({ round: false }), 180),
  png('public/icons/icon-192.png', icon({ round: false }), 192),
  png('public/icons/icon-512.png', icon({ round: false }), 512),
  writeFile(new URL('public/favicon.svg', root), outlined(icon({ round: true }))),
])

async function png(target: string, svg: string, width: number): Promise<void> {
  const image = new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render()
  await writeFile(new URL(target, root), image.asPng())
}

/** The drawing with its letters as shapes, for a place that has no fonts. */
function outlined(svg: string): string {
  return new Resvg(svg, { font }).toString()
}

/** Fraunces in one weight of its display cut, as a file that the rasteriser reads. */
async function displayFont(): Promise<string> {
  const name = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
  const source = await readFile(createRequire(import.meta.url).resolve(name))
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(
    '',
  )
  const instance = await subsetFont(source, letters, {
    targetFormat: 'truetype',
    variationAxes: { opsz: 96, wght: 600 },
  })
  const file = join(await mkdtemp(join(tmpdir(), 'fraunces-')), 'fraunces.ttf')
  await writeFile(file, instance)
  return file
}
