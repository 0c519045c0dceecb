import { createHash, hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { cardSize } from '../../../src/core/pages/pages.ts'
import { hashOfFiles } from '../../content/content-files.ts'
import { PAPER } from '../../content/colors.ts'
import type { Content } from '../../content/load.ts'
import { startProgress } from '../../terminal/progress.ts'
import { type Card, cardsOf } from './list.ts'
import { drawCard } from './render.ts'

const fonts = [
  { name: 'Display', data: await fontIn('fraunces.ttf'), weight: 600 as const },
  { name: 'Text', data: await fontIn('source-sans-3.ttf'), weight: 400 as const },
]

const CACHE = '.cache/cards'

/** What the pictures depend on apart from the content. */
const DRAWING = [
  'tools/assets/cards/**/*.*',
  'tools/content/colors.ts',
  'src/views/ui/ring.ts',
  'src/core/pages/pages.ts',
  'package-lock.json',
]

/** The code of `virtual:cards`: path and alt text of each link preview, by its page's path. */
export async function cardsModule(
  content: Content,
  emit: (fileName: string, source: Buffer) => void,
): Promise<string> {
  const list = cardsOf(content)
  const images = await renderCards(list, CACHE, startProgress('link previews', list.length))
  const entries = list.map(({ path, heading, line, share }, index) => {
    const image = images[index]!
    const digest = hash('sha256', image, 'base64url').slice(0, 8)
    const name = path.slice(1).replaceAll('/', '-')
    const fileName = `assets/card-${name}-${digest}.jpg`
    emit(fileName, image)
    return [path, { src: `/${fileName}`, alt: share?.alt ?? `${heading}. ${line}` }] as const
  })
  return `export const cards = ${JSON.stringify(Object.fromEntries(entries))}`
}

/** Renders the cards as JPEG, in order. Unchanged cards come from the cache. */
export async function renderCards(
  cards: readonly Card[],
  cache: string,
  onDone = () => {},
): Promise<Buffer[]> {
  const drawing = (await hashOfFiles(DRAWING)).digest()
  await mkdir(cache, { recursive: true })
  const images: Buffer[] = []
  for (const card of cards) {
    const key = createHash('sha256').update(drawing).update(JSON.stringify(card))
    for (const picture of [card.picture, card.share])
      if (picture) key.update(await readFile(picture.file))
    images.push(await cached(join(cache, `${key.digest('hex')}.jpg`), () => render(card)))
    onDone()
  }
  return images
}

/** Returns a cached file, rendered when it is missing. A concurrent or stopped build leaves no partial one. */
async function cached(file: string, renderFile: () => Promise<Buffer>): Promise<Buffer> {
  const cachedImage = await readFile(file).catch(() => undefined)
  if (cachedImage) return cachedImage
  const image = await renderFile()
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, image)
  await rename(draft, file)
  return image
}

async function render(card: Card): Promise<Buffer> {
  const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }
  if (card.share) {
    const { width, height } = cardSize
    return sharp(await readFile(card.share.file))
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: PAPER })
      .jpeg(jpeg)
      .toBuffer()
  }
  // satori cannot read WebP. Given a path, sharp would return a cached older picture.
  const picture = card.picture && sharp(await readFile(card.picture.file)).autoOrient()
  const shown = await picture
    ?.resize(PICTURE, PICTURE, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const svg = await satori(drawCard(card, shown && imageOf(shown)), { ...cardSize, fonts })
  return sharp(Buffer.from(svg)).removeAlpha().jpeg(jpeg).toBuffer()
}

function fontIn(file: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'fonts', file))
}

/** The longer side of the book's picture, in pixels. */
const PICTURE = 560

function imageOf({ data, info }: { data: Buffer; info: { width: number; height: number } }) {
  const src = `data:image/png;base64,${data.toString('base64')}`
  return { src, ratio: info.width / info.height }
}
