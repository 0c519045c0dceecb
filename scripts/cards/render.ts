import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCached, writeCached } from './cached.ts'
import { digestOfDrawing } from './digest.ts'
import type { Card } from './list.ts'
import { render } from './rasterize.ts'

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
