import { Resvg } from '@resvg/resvg-js'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { scene } from './art/book.ts'
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

/** Fraunces in one weight of its display cut, as a font file for the rasterizer. */
export async function displayFont(): Promise<string> {
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

/** An ICO file with one PNG: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
export function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

/** The icon: the number 32 on cloth, 64 by 64. `round` corners where the platform does not cut the shape. */
export function icon({ round }: { round: boolean }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${round ? 10 : 0}" fill="#173c30"/>
    <text x="31" y="45.500" font-family="Fraunces" font-size="40" letter-spacing="-1.500" text-anchor="middle" fill="#edc26a">32</text>
  </svg>`
}
