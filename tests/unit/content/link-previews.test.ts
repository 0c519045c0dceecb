import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linkPreviewsOf } from '../../../tools/assets/link-previews/list.ts'
import { renderLinkPreviews } from '../../../tools/assets/link-previews/module.ts'
import { loadValidContent } from '../../../tools/content/load.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const MARGIN = 285

const folder = temporaryFolder()
const content = await loadValidContent('sample')
const previews = linkPreviewsOf(content)

test('a preview keeps its text inside the middle square, and is at most 100 kB', async () => {
  const longest = previews.toSorted((a, b) => b.heading.length - a.heading.length).slice(0, 3)
  // A book beside the words is outside the square.
  const alone = longest.map((preview) => ({ ...preview, picture: undefined }))
  const above = previews.filter(({ path }) => ['/', '/who-am-i-in-christ'].includes(path))
  for (const image of await renderLinkPreviews([...alone, ...above], folder)) {
    expect(image.length).toBeLessThanOrEqual(100_000)
    const { data, info } = await sharp(image)
      .extractChannel('red')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    const outside = [...data.entries()]
      .map(([at, red]) => ({ red, x: at % info.width, y: Math.floor(at / info.width) }))
      .filter(({ x, y }) => x < MARGIN || x >= 1200 - MARGIN || y < 10 || y >= 620)
    expect(outside.filter(({ red }) => red > 128)).toEqual([])
  }
})

test('a preview is rendered again when its picture changes under the same name', async () => {
  const file = join(folder, 'cover.png')
  const draw = async (background: string) => {
    await coloredPicture(background).toFile(file)
    const picture = { file, place: 'above', isFlat: true } as const
    const [drawn] = await renderLinkPreviews([{ ...previews[0]!, picture }], folder)
    const part = sharp(drawn).extract({ left: 560, top: 100, width: 80, height: 80 })
    return sharp(await part.png().toBuffer()).stats()
  }
  expect((await draw('#f00')).dominant.r).toBeGreaterThan(200)
  expect((await draw('#00f')).dominant.b).toBeGreaterThan(200)
})

test('every preview shows the owner’s cover, and the home page’s preview is the picture for sharing', async () => {
  const size = { shape: 'photograph', width: 1600, height: 2400 } as const
  const own = (file: string) => ({ file, alt: file, ...size })
  const pictures = { cover: own('cover.png'), share: own('share.png') }
  const drawn = linkPreviewsOf({ ...content, pictures })
  expect(new Set(drawn.map(({ picture }) => picture?.file))).toEqual(new Set(['cover.png']))
  const shared = drawn.filter(({ share }) => share !== undefined)
  expect(shared.map(({ path, share }) => [path, share?.file])).toEqual([['/', 'share.png']])
})

test('a picture for sharing of any shape fills its preview', async () => {
  const file = join(folder, 'share.png')
  await coloredPicture('#f00').toFile(file)
  const [drawn] = await renderLinkPreviews([{ ...previews[0]!, share: { file, alt: '' } }], folder)
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 })
  const [red] = (await sharp(drawn).stats()).channels
  expect(red!.min).toBeGreaterThan(200)
})

function coloredPicture(background: string) {
  return sharp({ create: { width: 1600, height: 2400, channels: 3, background } }).png()
}
