import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Loaded } from '../../../scripts/content/load.ts'
import { readPictureFiles } from '../../../scripts/content/pictures.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { choosePictures, pressPictures } from '../../../scripts/pictures/choice.ts'
import { clothOf } from '../../../scripts/pictures/plugin.ts'
import { folderOfTest } from '../../support/folder.ts'

const texts = await readContentFiles('sample')

let folder: string
beforeEach(async () => {
  folder = folderOfTest()
  // Folders beside the pictures are ignored.
  await mkdir(join(folder, 'pictures/originals'), { recursive: true })
})

async function put(
  name: string,
  width = 1600,
  height = 2400,
  format: 'jpeg' | 'png' | 'avif' = 'jpeg',
) {
  const image = sharp({ create: { width, height, channels: 3, background: '#135' } })
  await writeFile(join(folder, 'pictures', name), await image.toFormat(format).toBuffer())
}

async function load(yaml?: string): Promise<Loaded> {
  const files = new Map(texts)
  if (yaml !== undefined) files.set('pictures/pictures.yaml', yaml)
  return reviewContent(files, await readPictureFiles(folder))
}

/** The place of each problem: file, line and field. */
function placesOf({ problems }: Pick<Loaded, 'problems'>): string[] {
  return problems.map(({ file, line, field }) => `${file} ${line} ${field}`)
}

const ALT = 'cover:\n  alt: My cover\n'

test.each([
  ['cover.JPEG', 'jpeg'],
  ['cover.avif', 'avif'],
] as const)('%s is read with its size', async (name, format) => {
  await put(name, 800, 1200, format)
  const { content, problems } = await load(ALT)
  expect(problems).toEqual([])
  expect(content.pictures.cover).toMatchObject({ alt: 'My cover', width: 800, height: 1200 })
  expect(content.pictures.cover?.isPhotograph).toBe(true)
})

test('a rotated photograph is measured upright', async () => {
  const image = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#135' } })
  const turned = await image.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await writeFile(join(folder, 'pictures/cover.jpg'), turned)
  expect((await load(ALT)).content.pictures.cover).toMatchObject({ width: 1600, height: 2400 })
})

test('a transparent picture is a cut-out', async () => {
  const image = sharp({ create: { width: 1200, height: 1200, channels: 4, background: '#0000' } })
  await writeFile(join(folder, 'pictures/book.png'), await image.png().toBuffer())
  const { content } = await load('book:\n  alt: My book\n')
  expect(content.pictures.book?.isPhotograph).toBe(false)
})

test.each<[string, () => Promise<unknown>, string | undefined, string]>([
  ['a small picture', () => put('cover.jpg', 800, 1199), ALT, 'cover.jpg 1 file'],
  ['an unknown name', () => put('covr.jpg'), undefined, 'covr.jpg 1 file'],
  ['a signature as a photograph', () => put('signature.jpg'), undefined, 'signature.jpg 1 file'],
  [
    'a second picture of one thing',
    async () => (await put('cover.jpg'), put('cover.png', 1600, 2400, 'png')),
    ALT,
    'cover.png 1 file',
  ],
  [
    'a text with a picture’s name',
    () => writeFile(join(folder, 'pictures/cover.jpg'), 'a cover'),
    ALT,
    'cover.jpg 1 file',
  ],
  [
    'half a picture',
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
      const image = sharp({ create: { width: 1600, height: 2400, channels: 3, noise } as never })
      const whole = await image.jpeg().toBuffer()
      await writeFile(join(folder, 'pictures/cover.jpg'), whole.subarray(0, whole.length / 2))
    },
    ALT,
    'cover.jpg 1 file',
  ],
  ['a picture without a text', () => put('cover.jpg'), undefined, 'pictures.yaml 1 cover'],
  ['an empty text', () => put('cover.jpg'), 'cover:\n  alt: ""\n', 'pictures.yaml 2 cover.alt'],
  [
    'a text without its picture',
    () => put('cover.jpg'),
    `${ALT}author:\n  alt: Me\n`,
    'pictures.yaml 3 author',
  ],
])('%s is reported', async (_, make, yaml, place) => {
  await make()
  expect(placesOf(await load(yaml))).toEqual([`pictures/${place}`])
})

async function withPictures(...names: string[]) {
  for (const name of names) await put(name)
  const yaml = names.map((name) => `${name.split('.')[0]}:\n  alt: My ${name}\n`).join('')
  const { content, problems } = await load(yaml)
  expect(problems).toEqual([])
  return content
}

const none = { open: undefined, foil: undefined, worn: undefined }

test.each([
  [
    ['cover.jpg', 'author.jpg'],
    { ...none, standing: 'cover.jpg', together: 'cover.jpg', author: 'author.jpg' },
  ],
  [['book.png', 'inside-1.jpg'], { ...none, standing: 'book.png', open: 'inside-1.jpg' }],
])('own pictures %j replace all samples of the book', async (names, expected) => {
  const chosen = Object.entries(choosePictures(await withPictures(...names)))
  const files = chosen.map(([place, picture]) => [place, picture?.file.split('/').at(-1)])
  expect(Object.fromEntries(files)).toMatchObject(expected)
})

test('a flat cover is shown as a book, and the press gets it flat', async () => {
  const content = await withPictures('cover.jpg')
  const { standing, signed } = choosePictures(content)
  expect([standing?.shape, signed?.shape]).toEqual(['cover', 'cover'])
  expect(pressPictures(content)).toMatchObject([
    { name: 'cover', picture: { shape: 'photograph', alt: 'My cover.jpg' } },
  ])
})

test('a picture of the book and a cut-out cover are shown unchanged', async () => {
  const withBook = choosePictures(await withPictures('cover.jpg', 'book.jpg'))
  expect(withBook.standing?.shape).toBe('photograph')
  await rm(join(folder, 'pictures'), { recursive: true })
  await mkdir(join(folder, 'pictures'))
  const image = sharp({ create: { width: 1200, height: 1600, channels: 4, background: '#0000' } })
  await writeFile(join(folder, 'pictures/cover.png'), await image.png().toBuffer())
  expect(choosePictures((await load(ALT)).content).standing?.shape).toBe('cut-out')
})

test('the cloth has the color of the upright cover’s left edge', async () => {
  const edge = { create: { width: 160, height: 2400, channels: 3, background: '#1c2f5c' } } as const
  const whole = { create: { width: 1600, height: 2400, channels: 3, background: '#f00' } } as const
  const strip = await sharp(edge).png().toBuffer()
  const cover = sharp(whole).composite([{ input: strip, left: 0, top: 0 }])
  const file = join(folder, 'cover.png')
  await cover.png().toFile(file)
  expect(await clothOf(file)).toBe('#1c2f5c')
  // Stored rotated, with an EXIF orientation, as phones do.
  const turned = join(folder, 'turned.jpg')
  const lying = await sharp(file).rotate(-90).png().toBuffer()
  await sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toFile(turned)
  const parts = (await clothOf(turned)).match(/[0-9a-f]{2}/g)!.map((part) => parseInt(part, 16))
  for (const [index, part] of [0x1c, 0x2f, 0x5c].entries())
    expect(Math.abs(parts[index]! - part)).toBeLessThan(4)
})

const drawing = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`

async function signed(svg: string | undefined, yaml: string): Promise<Loaded> {
  const files = new Map(texts).set('pictures/pictures.yaml', yaml)
  if (svg === undefined) files.delete('pictures/signature.svg')
  else files.set('pictures/signature.svg', svg)
  return reviewContent(files, await readPictureFiles(folder))
}

test('a signature is an optional SVG with the size of its viewBox', async () => {
  const { content, problems } = await signed(drawing('viewBox="-4, 0 240.5 60"'), '')
  expect(problems).toEqual([])
  expect(content.signature).toEqual({ width: 241, height: 60 })
  expect((await signed(undefined, '')).content.signature).toBeUndefined()
})

test('a signature without a size, and a mark without its drawing, are reported', async () => {
  const sizeless = await signed(drawing('width="10" height="10"'), '')
  expect(placesOf(sizeless)).toEqual(['pictures/signature.svg 1 file'])
  const missing = await signed(undefined, 'signature:\n  sample: true\n')
  expect(placesOf(missing)).toEqual(['pictures/pictures.yaml 1 signature'])
})
