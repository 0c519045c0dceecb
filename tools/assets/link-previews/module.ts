import { createHash, hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { linkPreviewSize } from '../../../src/core/pages/pages.ts'
import { hashOfFiles } from '../../content/content-files.ts'
import { PAPER } from '../../content/colors.ts'
import type { Content } from '../../content/load.ts'
import { startProgress } from '../../terminal/progress.ts'
import { type LinkPreview, linkPreviewsOf } from './list.ts'
import { drawLinkPreview } from './render.ts'

const fonts = [
  { name: 'Display', data: await fontIn('fraunces.ttf'), weight: 600 as const },
  { name: 'Text', data: await fontIn('source-sans-3.ttf'), weight: 400 as const },
]

const CACHE = '.cache/link-previews'

/** What the pictures depend on apart from the content. */
const DRAWING = [
  'tools/assets/link-previews/**/*.*',
  'tools/content/colors.ts',
  'src/views/ui/ring.ts',
  'src/core/pages/pages.ts',
  'package-lock.json',
]

/** The code of `virtual:link-previews`: path and alt text of each link preview, by its page's path. */
export async function linkPreviewsModule(
  content: Content,
  emit: (fileName: string, source: Buffer) => void,
): Promise<string> {
  const list = linkPreviewsOf(content)
  const images = await renderLinkPreviews(list, CACHE, startProgress('link previews', list.length))
  const entries = list.map(({ path, heading, line, share }, index) => {
    const image = images[index]!
    const digest = hash('sha256', image, 'base64url').slice(0, 8)
    const name = path.slice(1).replaceAll('/', '-')
    const fileName = `assets/link-preview-${name}-${digest}.jpg`
    emit(fileName, image)
    return [path, { src: `/${fileName}`, alt: share?.alt ?? `${heading}. ${line}` }] as const
  })
  return `export const linkPreviews = ${JSON.stringify(Object.fromEntries(entries))}`
}

/** Renders the previews as JPEG, in order. Unchanged previews come from the cache. */
export async function renderLinkPreviews(
  previews: readonly LinkPreview[],
  cache: string,
  onDone = () => {},
): Promise<Buffer[]> {
  const drawing = (await hashOfFiles(DRAWING)).digest()
  await mkdir(cache, { recursive: true })
  const images: Buffer[] = []
  for (const preview of previews) {
    const key = createHash('sha256').update(drawing).update(JSON.stringify(preview))
    for (const picture of [preview.picture, preview.share])
      if (picture) key.update(await readFile(picture.file))
    images.push(await cached(join(cache, `${key.digest('hex')}.jpg`), () => render(preview)))
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

async function render(preview: LinkPreview): Promise<Buffer> {
  const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }
  if (preview.share) {
    const { width, height } = linkPreviewSize
    return sharp(await readFile(preview.share.file))
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: PAPER })
      .jpeg(jpeg)
      .toBuffer()
  }
  // satori cannot read WebP. Given a path, sharp would return a cached older picture.
  const picture = preview.picture && sharp(await readFile(preview.picture.file)).autoOrient()
  const shown = await picture
    ?.resize(PICTURE, PICTURE, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const svg = await satori(drawLinkPreview(preview, shown && imageOf(shown)), {
    ...linkPreviewSize,
    fonts,
  })
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
