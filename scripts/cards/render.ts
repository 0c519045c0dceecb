import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cardSize } from '../../src/domain/cards.ts'
import type { Card } from './list.ts'
import { render } from './rasterize.ts'

const SCRIPTS = 'scripts/cards'
const CACHE = 'node_modules/.cache/cards'

/** The cards as PNG, in order. Unchanged cards come from the cache. */
export async function renderCards(cards: readonly Card[], cache = CACHE): Promise<Buffer[]> {
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

/** A hash of all that the drawing depends on beside the content: this code, the fonts, and the libraries' versions. */
async function digestOfDrawing(): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(`${SCRIPTS}/**/*.*`))).toSorted()) {
    hash.update(file).update(await readFile(file))
  }
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const libraries = [
    devDependencies['satori'],
    devDependencies['@resvg/resvg-js'],
    devDependencies['sharp'],
  ]
  return hash.update(JSON.stringify([libraries, cardSize])).digest()
}
