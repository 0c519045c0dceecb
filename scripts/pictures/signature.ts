import { Resvg } from '@resvg/resvg-js'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { cached } from './cache.ts'
import { fontFile, HAND } from './textures.ts'

const SIZE = 96

/**
 * A name in handwriting, as outlines in an SVG file of the cache; the same name is drawn once. Undefined when the font has none
 * of its letters.
 */
export async function signatureFile(name: string, cache = 'node_modules/.cache/signature') {
  const code = await readFile(new URL(import.meta.url))
  const digest = createHash('sha256').update(code).update(name).digest('hex').slice(0, 16)
  const file = resolve(cache, `signature-${digest}.svg`)
  const svg = await cached(file, () => draw(name))
  if (svg === undefined) return undefined
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg.toString()) ?? []
  return { file, width: Number(width), height: Number(height) }
}

async function draw(name: string): Promise<Buffer | undefined> {
  const fontFiles = [await fontFile(HAND)]
  const options = {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Mrs Saint Delafield' },
  }
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const words = `<text x="${SIZE}" y="${SIZE * 2}" font-size="${SIZE}" fill="#211c15">${text}</text>`
  const svg = (view: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${words}</svg>`
  const wide = new Resvg(svg(`width="${SIZE * (name.length + 2)}" height="${SIZE * 4}"`), options)
  const box = wide.getBBox()
  if (box === undefined) return undefined
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)]
  const view = `viewBox="${box.x} ${box.y} ${width} ${height}" width="${width}" height="${height}"`
  return Buffer.from(new Resvg(svg(view), options).toString())
}
