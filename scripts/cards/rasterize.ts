import { readFile } from 'node:fs/promises'
import { cardSize } from '../../src/pages/cards.ts'
import type { Card } from './list.ts'

const FONTS = 'scripts/cards/fonts'

let tools: ReturnType<typeof load> | undefined

/** A card as PNG. */
export async function render(card: Card): Promise<Buffer> {
  tools ??= load()
  const { satori, Resvg, sharp, draw, fonts } = await tools
  const svg = await satori(draw(card) as never, { ...cardSize, fonts })
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  // A palette saves two thirds of the bytes.
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
  return image.png({ palette: true, colors: 64, dither: 0, effort: 1 }).toBuffer()
}

// Loaded only when a card is not in the cache.
async function load() {
  const [{ default: satori }, { Resvg }, { default: sharp }, { draw }, display, text] =
    await Promise.all([
      import('satori'),
      import('@resvg/resvg-js'),
      import('sharp'),
      import('./draw.ts'),
      readFile(`${FONTS}/fraunces.ttf`),
      readFile(`${FONTS}/source-sans-3.ttf`),
    ])
  const fonts = [
    { name: 'Display', data: display, weight: 600 as const },
    { name: 'Text', data: text, weight: 400 as const },
  ]
  return { satori, Resvg, sharp, draw, fonts }
}
