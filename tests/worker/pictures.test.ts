import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { buildCopy } from '../support/copy.ts'
import { startSite } from '../support/site.ts'

const RED = '#d01010'
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

let copy: Awaited<ReturnType<typeof buildCopy>>
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  copy = await buildCopy({
    'content/pictures/cover.tif': await picture(1600, 2400, RED).tiff().toBuffer(),
    'content/pictures/author.jpg': await picture(1200, 1500, '#888').jpeg().toBuffer(),
    'content/pictures/pictures.yaml':
      'cover:\n  alt: My own red cover\nauthor:\n  alt: My own face\n',
  })
  site = await startSite({}, copy.config)
}, 180_000)
afterAll(async () => {
  await site?.close()
  await copy?.remove()
})

const bodyOf = async (path: string) => (await fetch(site.url + path)).text()

/** The pixel in the middle of a built file, and its size. */
async function seen(url: string) {
  const { data, info } = await sharp(await readFile(join(copy.root, 'dist/client', url)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3
  return { width, height, isRed: data[at]! > 180 && data[at + 1]! < 60 }
}

test('an own cover stands wherever the book is shown, in the specified widths', async () => {
  const html = await bodyOf(paths.home)
  const hero = /<img[^>]+alt="My own red cover"[^>]*>/.exec(html)?.[0] ?? ''
  const src = /src="([^"]+)"/.exec(hero)?.[1] ?? ''
  expect(await seen(src)).toEqual({ width: 384, height: 576, isRed: true })
  const widths = [...hero.matchAll(/(\S+\.webp) (\d+)w/g)].map(([, , width]) => Number(width))
  expect(widths).toEqual([384, 512, 1024])
  expect(html.match(/alt="My own red cover"/g)).toHaveLength(2)
  expect(html).toContain('alt="My own face"')
  expect(await bodyOf(paths.contest)).toContain('alt="My own red cover"')
  expect(await bodyOf(paths.thankYou)).toContain('alt="My own red cover"')
})

test('no page shows a sample picture of another cover', async () => {
  for (const path of [paths.home, paths.contest, paths.thankYou, '/i-am-loved'])
    expect(await bodyOf(path)).not.toMatch(
      /\/assets\/(?:standing|night|open|foil|signed|together|worn)-/,
    )
})

test('the card for sharing and the facts for search engines carry it too', async () => {
  const html = await bodyOf(paths.home)
  const card = /property="og:image" content="[^"]*(\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const file = await readFile(join(copy.root, 'dist/client', card))
  const part = await sharp(file).extract({ left: 560, top: 120, width: 80, height: 80 }).toBuffer()
  expect((await sharp(part).stats()).dominant.r).toBeGreaterThan(180)
  const image = /"@type":"Book"[^}]*?"image":"[^"]*?(\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  expect(await seen(image)).toMatchObject({ isRed: true })
})
