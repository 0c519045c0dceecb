import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cardSize } from '../../src/pages/cards.ts'
import { hashOfFiles } from '../build-facts.ts'
import { correctContent } from '../content/load.ts'
import { type Card, cardsOf } from './list.ts'

/** The module `virtual:cards`: path and text alternative of every card by name. A build also emits the images. */
export function cards(command: 'build' | 'serve'): Plugin {
  const id = '\0virtual:cards'
  return {
    name: 'cards',
    resolveId: (source) => (source === 'virtual:cards' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined
      if (command === 'serve') return 'export const cards = {}'
      const list = cardsOf(await correctContent())
      const images = await renderCards(list)
      const entries = list.map(({ name, heading, line }, index) => {
        const image = images[index]!
        const digest = createHash('sha256').update(image).digest('base64url').slice(0, 8)
        const fileName = `assets/card-${name}-${digest}.png`
        this.emitFile({ type: 'asset', fileName, source: image })
        return [name, { src: `/${fileName}`, alt: `${heading}. ${line}` }] as const
      })
      return `export const cards = ${JSON.stringify(Object.fromEntries(entries))}`
    },
  }
}

/** The cards as PNG, in order. Unchanged cards come from the cache. */
export async function renderCards(
  cards: readonly Card[],
  cache = 'node_modules/.cache/cards',
): Promise<Buffer[]> {
  await mkdir(cache, { recursive: true })
  const drawing = await digestOfDrawing()
  const images: Buffer[] = []
  for (const card of cards) {
    const key = createHash('sha256').update(drawing).update(JSON.stringify(card)).digest('hex')
    const file = join(cache, `${key}.png`)
    images.push((await readCached(file)) ?? (await writeCached(file, await render(card))))
  }
  return images
}

/** A hash of all that the drawing depends on beside the content: this code, the fonts, and the libraries' versions. */
async function digestOfDrawing(): Promise<Buffer> {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const libraries = ['satori', '@resvg/resvg-js', 'sharp'].map((name) => devDependencies[name])
  const hash = await hashOfFiles('scripts/cards/**/*.*')
  return hash.update(JSON.stringify([libraries, cardSize])).digest()
}

/** A file of the cache; undefined when there is none. */
async function readCached(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

// Written to a temporary file first, so that a stopped build leaves no half image.
async function writeCached(file: string, image: Buffer): Promise<Buffer> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, image)
  await rename(draft, file)
  return image
}

let tools: ReturnType<typeof loadTools> | undefined

/** A card as PNG. */
async function render(card: Card): Promise<Buffer> {
  tools ??= loadTools()
  const { satori, Resvg, sharp, drawCard, fonts } = await tools
  const svg = await satori(drawCard(card) as never, { ...cardSize, fonts })
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  // A palette saves two thirds of the bytes.
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
  return image.png({ palette: true, colors: 64, dither: 0, effort: 1 }).toBuffer()
}

// Loaded only when a card is not in the cache.
async function loadTools() {
  const [{ default: satori }, { Resvg }, { default: sharp }, { drawCard }, display, text] =
    await Promise.all([
      import('satori'),
      import('@resvg/resvg-js'),
      import('sharp'),
      import('./draw.ts'),
      readFile('scripts/cards/fonts/fraunces.ttf'),
      readFile('scripts/cards/fonts/source-sans-3.ttf'),
    ])
  const fonts = [
    { name: 'Display', data: display, weight: 600 as const },
    { name: 'Text', data: text, weight: 400 as const },
  ]
  return { satori, Resvg, sharp, drawCard, fonts }
}
