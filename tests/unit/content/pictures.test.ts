import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { contentFrom, type Loaded } from '../../../tools/content/load.ts'
import { readPictureFiles } from '../../../tools/content/pictures.ts'
import { readContentFiles } from '../../../tools/content/content-files.ts'
import { choosePictures, pressPictures } from '../../../tools/assets/pictures/choice.ts'
import { outlineOf } from '../../../tools/assets/pictures/outline.ts'
import { clothOf } from '../../../tools/assets/pictures/module.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const texts = await readContentFiles('sample')

let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  // Folders beside the pictures are ignored.
  await mkdir(join(folder, 'pictures/originals'), { recursive: true })
})

const picture = (width = 1600, height = 2400, background = '#135') =>
  sharp({ create: { width, height, channels: 4, background } })

async function put(
  name: string,
  image: ReturnType<typeof picture> | Uint8Array = picture(),
): Promise<void> {
  const bytes = image instanceof Uint8Array ? image : await image.jpeg().toBuffer()
  await writeFile(join(folder, 'pictures', name), bytes)
}

async function load(yaml = ''): Promise<Loaded> {
  const files = new Map(texts).set('pictures/pictures.yaml', yaml)
  return contentFrom(files, await readPictureFiles(folder))
}

/** The place of each problem: file, line and field. */
function placesOf({ problems }: Pick<Loaded, 'problems'>): string[] {
  return problems.map(
    ({ file, line, field }) => `${file.replace('pictures/', '')} ${line} ${field}`,
  )
}

const altOf = (...names: string[]) => names.map((name) => `${name}:\n  alt: My ${name}\n`).join('')

test('pictures are measured upright, and a transparent one is a cut-out', async () => {
  await put('cover.JPEG', picture(2400, 1600).withMetadata({ orientation: 6 }))
  await put('author.avif', await picture(800, 1200).avif().toBuffer())
  await put('book.png', await picture(1200, 1200, '#0000').png().toBuffer())
  const { content, problems } = await load(altOf('cover', 'author', 'book'))
  expect(problems).toEqual([])
  expect(content.pictures).toMatchObject({
    cover: { alt: 'My cover', width: 1600, height: 2400, shape: 'photograph' },
    author: { width: 800, height: 1200, shape: 'photograph' },
    book: { shape: 'cut-out' },
  })
})

test('a file that cannot be used, a picture without a text and a text without one are reported', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const noisy = sharp({ create: { width: 1600, height: 2400, channels: 3, noise } as never })
  const whole = await noisy.jpeg().toBuffer()
  await put('author.jpg', whole.subarray(0, whole.length / 2))
  await put('book.jpg', Buffer.from('a book'))
  await put('cover.jpg', picture(800, 1199))
  const others = ['covr.jpg', 'share.jpg', 'share.png', 'signature.jpg']
  for (const name of others) await put(name)
  expect(placesOf(await load(`${altOf('author', 'cover', 'inside-1')}book:\n  alt: ""\n`))).toEqual(
    [
      ...['author.jpg', 'book.jpg', 'cover.jpg', 'covr.jpg'].map((file) => `${file} 1 file`),
      'pictures.yaml 1 share',
      'pictures.yaml 5 inside-1',
      'pictures.yaml 8 book.alt',
      ...['share.png', 'signature.jpg'].map((file) => `${file} 1 file`),
    ],
  )
})

const none = { open: undefined, foil: undefined, worn: undefined }

test.each([
  [['cover', 'author'], { ...none, standing: 'cover', together: 'cover', author: 'author' }],
  [['book', 'inside-1'], { ...none, standing: 'book', open: 'inside-1' }],
])('own pictures %j replace all samples of the book', async (names, expected) => {
  for (const name of names) await put(`${name}.jpg`)
  const { content, problems } = await load(altOf(...names))
  expect(problems).toEqual([])
  const chosen = Object.entries(choosePictures(content))
  const files = chosen.map(([place, own]) => [place, own && parse(own.file).name])
  expect(Object.fromEntries(files)).toMatchObject(expected)
})

test('a flat cover is shown as a book, except by the press; a book or a cut-out as it is', async () => {
  await put('cover.jpg')
  const { content } = await load(altOf('cover'))
  const { standing, signed } = choosePictures(content)
  expect([standing?.shape, signed?.shape]).toEqual(['cover', 'cover'])
  expect(pressPictures(content)).toMatchObject([
    { name: 'cover', picture: { shape: 'photograph' } },
  ])
  await put('book.jpg')
  const withBook = choosePictures((await load(altOf('cover', 'book'))).content)
  expect(withBook.standing?.shape).toBe('photograph')
  await rm(join(folder, 'pictures/book.jpg'))
  await put('cover.jpg', await picture(1200, 1600, '#0000').png().toBuffer())
  const cutOut = choosePictures((await load(altOf('cover'))).content)
  expect(cutOut.standing?.shape).toBe('cut-out')
})

test('the outline of a cut-out goes around each thing in it, inside of its edge', async () => {
  const thing = (left: number, background: string) => ({
    input: { create: { width: 300, height: 600, channels: 4 as const, background } },
    left,
    top: 200,
  })
  const file = join(folder, 'pictures/book.png')
  const things = [thing(100, '#c00'), thing(600, '#00c'), thing(410, '#0003')]
  await picture(1000, 800, '#0000').composite(things).png().toFile(file)
  const css = await outlineOf(file)
  expect(css).toMatch(/90deg,#[cd]\w0000,.*,#0000c\w\);clip-path/)
  const points = [...css.matchAll(/(\d+)% (\d+)%/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(points).toContainEqual([14, 44])
  // In percent of the square: from 10 to 40 and from 60 to 90.
  for (const [x] of points) expect([x! < 40, x! > 60 && x! < 90]).toContain(true)
})

test('the cloth has the color of the upright cover’s left edge', async () => {
  const strip = await picture(160, 2400, '#1c2f5c').png().toBuffer()
  const cover = picture(1600, 2400, '#f00').composite([{ input: strip, left: 0, top: 0 }])
  // Stored rotated, with an EXIF orientation, as phones do.
  const lying = sharp(await cover.png().toBuffer()).rotate(-90)
  const file = join(folder, 'cover.png')
  await sharp(await lying.png().toBuffer())
    .withMetadata({ orientation: 6 })
    .toFile(file)
  expect(await clothOf(file)).toBe('#1c2f5c')
})

test('a signature is an optional SVG with the size of its viewBox', () => {
  const signed = (attributes: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`
    return contentFrom(new Map(texts).set('pictures/signature.svg', svg))
  }
  expect(signed('viewBox="-4, 0 240.5 60"').content.signature).toEqual({ width: 241, height: 60 })
  expect(placesOf(signed('width="10" height="10"'))).toEqual(['signature.svg 1 file'])
  const without = new Map(texts)
  without.delete('pictures/signature.svg')
  expect(placesOf(contentFrom(without))).toEqual(['pictures.yaml 8 signature'])
})
