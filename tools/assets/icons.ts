import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { GREEN } from '../content/colors.ts'

/** Makes each file, by path. */
export type Makers = Readonly<Record<string, () => string | Uint8Array | Promise<Uint8Array>>>

/** `public/favicon.svg` in the cloth's color and as pictures, by path. */
export async function iconsIn(cloth: string): Promise<Makers> {
  const drawn = await readFile('public/favicon.svg', 'utf8')
  const icon = drawn.replace(GREEN, cloth)
  // Phones round the corners themselves.
  const square = (size: number) => picture(icon, size).flatten({ background: cloth }).toBuffer()
  const small = picture(icon, ICO_SIZE)
  return {
    '/favicon.svg': () => icon,
    '/favicon.ico': () => small.toBuffer().then((png) => Buffer.concat([icoHead(png.length), png])),
    '/icons/apple-touch-icon.png': () => square(180),
    '/icons/icon-192.png': () => square(192),
    '/icons/icon-512.png': () => square(512),
  }
}

function picture(svg: string, size: number) {
  // Rendered at the target size; the file itself is 64 px at 72 dpi.
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size)
    .png()
}

const ICO_SIZE = 32

/** The header of an .ico with one PNG: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoHead(length: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(ICO_SIZE, 6)
  head.writeUInt8(ICO_SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(length, 14)
  head.writeUInt32LE(head.length, 18)
  return head
}
