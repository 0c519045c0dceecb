import { Resvg } from '@resvg/resvg-js'
import { writeFile } from 'node:fs/promises'
import { displayFont } from './art/display-font.ts'
import { ico } from './art/ico.ts'
import { icon } from './art/icon.ts'
import { scene } from './art/scene.ts'
import { correctContent } from './content/load.ts'

/**
 * Draws the book and all pictures made from it: `node scripts/art.ts`. SVG, rasterized with the site's display font. The
 * results are committed.
 */

const root = new URL('../', import.meta.url)

const font = {
  fontFiles: [await displayFont()],
  loadSystemFonts: false,
  defaultFontFamily: 'Fraunces',
}
const { book: words } = await correctContent()
const cover = { title: words.book.title, author: words.author.name }

await Promise.all([
  png('src/ui/art/book.png', scene(cover), 1024),
  png('public/icons/apple-touch-icon.png', icon({ round: false }), 180),
  png('public/icons/icon-192.png', icon({ round: false }), 192),
  png('public/icons/icon-512.png', icon({ round: false }), 512),
  writeFile(new URL('public/favicon.svg', root), outlined(icon({ round: true }))),
  writeFile(new URL('public/favicon.ico', root), ico(raster(icon({ round: true }), 32), 32)),
])

async function png(target: string, svg: string, width: number): Promise<void> {
  await writeFile(new URL(target, root), raster(svg, width))
}

function raster(svg: string, width: number): Buffer {
  return new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng()
}

/** The drawing with text as paths, for places without fonts. */
function outlined(svg: string): string {
  return new Resvg(svg, { font }).toString()
}
