import { writeFile } from 'node:fs/promises'
import { pen } from './pictures/textures.ts'

/**
 * Draws the icons: `node scripts/icons.ts`. SVG, rasterized with the site's display font. The results are committed.
 */

const root = new URL('../', import.meta.url)
const SIDE = 64
const draw = await pen()

await Promise.all([
  png('public/icons/apple-touch-icon.png', 180),
  png('public/icons/icon-192.png', 192),
  png('public/icons/icon-512.png', 512),
  writeFile(new URL('public/favicon.svg', root), draw(icon({ round: true })).toString()),
  writeFile(new URL('public/favicon.ico', root), ico(raster(icon({ round: true }), 32), 32)),
])

async function png(target: string, width: number): Promise<void> {
  await writeFile(new URL(target, root), raster(icon({ round: false }), width))
}

function raster(svg: string, width: number): Buffer {
  return draw(svg, width / SIDE)
    .render()
    .asPng()
}

/** An ICO file with one PNG: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function ico(image: Buffer, size: number): Buffer {
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
function icon({ round }: { round: boolean }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${round ? 10 : 0}" fill="#173c30"/>
    <text x="31" y="45.500" font-family="Fraunces" font-size="40" letter-spacing="-1.500" text-anchor="middle" fill="#edc26a">32</text>
  </svg>`
}
