import { Resvg } from '@resvg/resvg-js'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import satori from 'satori'
import sharp, { type Sharp } from 'sharp'
import subsetFont from 'subset-font'
import { emblems } from '../../src/book/emblems.ts'
import { identities, type Identity } from '../../src/book/identities.ts'
import { plainText } from '../../src/content/plain-text.ts'
import type { Block, ChapterPreview } from '../../src/content/types.ts'
import { box, emblem, type Node } from '../cards/nodes.ts'
import type { Content } from '../content/load.ts'
import { cached } from './cache.ts'

/**
 * What is printed on the book, as pictures that the scenes map onto it: the foil of both cases, the cloth's weave, the open
 * pages. Lengths are inches.
 */

/** The measures of a case: its boards, the girth of spine and joints between them, and its thickness; and of its pages. */
export const measures = {
  book: { board: 5.4, height: 8.26, girth: 2.37, thickness: 1.47 },
  companion: { board: 3.3, height: 4.9, girth: 1.5, thickness: 0.8 },
  page: { width: 5.6, height: 8 },
}

/** Pixels for each inch of a case and of a page: a letter of 11 points is 40 pixels high. */
const CASE_DENSITY = 320
const PAGE_DENSITY = 260

/** Draws all of them into `folder`. `cover` is the owner's own front cover, which then stands on the book instead of foil. */
export async function drawTextures(content: Content, folder: string, cover?: string) {
  const draw = await pen()
  const { book, author, lookInside, parts } = content.book
  const words = { title: book.title, author: author.name, line: subtitleOf(book.fullTitle) }
  const save = (name: string, image: Buffer) => writeFile(join(folder, `${name}.png`), image)
  const chapter = content.chapters.get(lookInside?.chapter ?? '')
  await save('book', await foil(draw(front(words, measures.book))))
  await save('companion', await foil(draw(pocket(words, measures.companion))))
  await save('weave', await weave())
  await save('title-page', await page(titlePage(words, signature(author.name))))
  await save('copyright-page', await page(copyrightPage(content)))
  if (chapter !== undefined && 'chapter' in chapter) {
    const identity = identities.find(({ slug }) => `i-am-${slug}` === chapter.chapter)!
    const part = parts.find(({ last }) => identity.chapter <= last)?.name ?? ''
    await save('left-page', await page(opener(chapter, identity, part)))
    await save('right-page', await page(textPage(chapter, identity)))
  }
  if (cover !== undefined) {
    const { board, height } = measures.book
    const size = [board, height].map((inches) => Math.round(inches * CASE_DENSITY))
    await save('cover', await sharp(cover).autoOrient().resize(size[0], size[1]).png().toBuffer())
  }
}

/** The color of a cover along its left edge, as `#17402f`: its cloth goes on over joints, spine and back. */
export async function clothOf(cover: string): Promise<string> {
  // Each step makes a picture: a cut comes after the turn, and statistics are those of what went in.
  const seen = await sharp(cover).autoOrient().flatten({ background: '#fff' }).png().toBuffer()
  const { width, height } = await sharp(seen).metadata()
  const edge = { left: 0, top: 0, width: Math.ceil(width / 40), height }
  const strip = await sharp(seen).extract(edge).toColourspace('srgb').png().toBuffer()
  const { channels } = await sharp(strip).stats()
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** `Thirty-Two: 32 Days to Freedom in Who You Are in Christ` -> what stands after the colon, in two lines. */
function subtitleOf(fullTitle: string): readonly string[] {
  const words = (fullTitle.split(': ')[1] ?? '').split(' ')
  const half = words.join(' ').length / 2
  const cut = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length >= half - 4)
  return [words.slice(0, cut + 1).join(' '), words.slice(cut + 1).join(' ')]
}

type Words = { title: string; author: string; line: readonly string[] }
type Case = { board: number; height: number; girth: number }

/** The book's case laid flat, back board at the left, in hundredths of an inch; white is foil. */
function front({ title, author, line }: Words, size: Case): string {
  const [width, height] = [size.board * 100, size.height * 100]
  const cover = width + size.girth * 100
  const centre = cover + width / 2
  const spine = width + (size.girth * 100) / 2
  const text = (x: number, y: number, fontSize: number, words: string, spacing = 0) =>
    `<text x="${x}" y="${y}" font-size="${fitted(words, fontSize, width - 110)}" letter-spacing="${spacing}">${escaped(words)}</text>`
  const frame = (inset: number, stroke: number) =>
    `<rect x="${cover + inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="3" stroke-width="${stroke}"/>`
  return drawing(
    cover + width,
    height,
    `<g fill="none" stroke="#fff">${frame(26, 4.2)}${frame(35, 1.6)}</g>
    ${rays(centre, 300, 168)}
    <g text-anchor="middle">
      ${text(centre - 6, 383, 245, '32', -9)}
      ${text(centre, 606, 84, title, 1)}
      ${text(centre, 664, 32, line[0] ?? '', 0.4)}
      ${text(centre, 704, 32, line[1] ?? '', 0.4)}
      ${text(centre, 767, 27, author, 1.6)}
      ${text(spine - 2, 138, 74, '32', -3)}
      <text transform="translate(${spine} ${height * 0.5}) rotate(90)" y="23" font-size="${fitted(title, 70, 380)}" letter-spacing="3">${escaped(title)}</text>
    </g>
    ${[46, 56, 176, 186, height - 186, height - 176, height - 56, height - 46]
      .map((y, index) => rule(spine, y, 104, index % 3 === 0 ? 5 : 2.2))
      .join('')}
    <g transform="translate(${spine - 30} ${height - 151}) scale(2.5)" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"><path d="${emblems.loved}"/></g>`,
  )
}

/** The companion's case, the same way. */
function pocket({ title }: Words, size: Case): string {
  const [width, height] = [size.board * 100, size.height * 100]
  const cover = width + size.girth * 100
  const centre = cover + width / 2
  return drawing(
    cover + width,
    height,
    `<g fill="none" stroke="#fff"><rect x="${cover + 20}" y="20" width="${width - 40}" height="${height - 40}" rx="3" stroke-width="3.2"/></g>
    ${rays(centre, 178, 98)}
    <g text-anchor="middle">
      <text x="${centre - 3}" y="226" font-size="140" letter-spacing="-5">32</text>
      <text x="${centre}" y="364" font-size="${fitted(title, 54, width - 70)}" letter-spacing=".6">${escaped(title)}</text>
      <text x="${centre}" y="406" font-size="25" letter-spacing=".6">Pocket Companion</text>
    </g>`,
  )
}

function drawing(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}"/><g fill="#fff" font-family="Fraunces">${content}</g></svg>`
}

/** The font size at which words are at most so wide; the display cut has about half an em for each letter. */
function fitted(words: string, size: number, width: number): number {
  return Math.min(size, width / (words.length * 0.56))
}

function rule(x: number, y: number, width: number, stroke: number): string {
  return `<path d="M${x - width / 2} ${y}h${width}" stroke="#fff" stroke-width="${stroke}"/>`
}

/** Thirty-two rays around the numeral. */
function rays(x: number, y: number, radius: number): string {
  const lines = Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI - Math.PI / 2
    const length = radius * (index % 4 === 0 ? 1.27 : index % 2 === 0 ? 1.18 : 1.1)
    const at = (reach: number) =>
      `${(x + Math.cos(angle) * reach).toFixed(2)} ${(y + Math.sin(angle) * reach).toFixed(2)}`
    return `M${at(radius)}L${at(length)}`
  })
  return `<path d="${lines.join('')}" fill="none" stroke="#fff" stroke-width="${radius / 36}" stroke-linecap="round"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Red: where foil is. Green: the same with soft edges, for the pressure of the die. */
async function foil(mask: Buffer): Promise<Buffer> {
  const channel = (image: Sharp) =>
    image.removeAlpha().extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const { data: crisp, info } = await channel(sharp(mask))
  const { data: soft } = await channel(sharp(mask).blur(3.2))
  const { width, height } = info
  const joined = Buffer.alloc(crisp.length * 3)
  for (const [at, value] of crisp.entries()) {
    joined[at * 3] = value
    joined[at * 3 + 1] = soft[at] ?? 0
  }
  return sharp(joined, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Threads in one repeat of the weave, and pixels for each. */
const THREADS = 64
const THREAD = 16

/**
 * A plain weave that repeats. Red: height. Green: each thread's own tone; linen is uneven, with thick places in its threads.
 */
async function weave(): Promise<Buffer> {
  const random = seeded(32)
  const side = THREADS * THREAD
  const threads = () =>
    Array.from({ length: THREADS }, () => ({
      tone: random() * 0.8 + (random() < 0.09 ? 0.2 : 0),
      slub: random(),
      length: 1 + Math.floor(random() * 3),
      width: 0.8 + random() * 0.35,
    }))
  const [warp, weft] = [threads(), threads()]
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / THREAD), Math.floor(y / THREAD)]
      const over = (column + row) % 2 === 0
      const thread = over ? warp[column]! : weft[row]!
      const across = ((over ? x : y) % THREAD) / THREAD
      const along = ((over ? y : x) % THREAD) / THREAD
      const place = (over ? y : x) / side
      const swell = Math.max(0, Math.sin(2 * Math.PI * (place * thread.length + thread.slub)) - 0.6)
      const round = Math.sqrt(Math.max(0, 1 - ((across - 0.5) / (0.5 * thread.width)) ** 2))
      const height = round * (0.45 + 0.55 * Math.sin(Math.PI * along)) * (0.82 + 0.45 * swell)
      const fibre = Math.sin((across * 3 + along * 0.6) * 2 * Math.PI) * 0.06
      const at = (y * side + x) * 3
      pixels[at] = Math.round(255 * Math.min(1, Math.max(0, height + fibre * round)))
      pixels[at + 1] = Math.round(255 * Math.min(1, 0.25 + 0.5 * thread.tone + 0.5 * swell))
      pixels[at + 2] = pixels[at]!
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

/** mulberry32: the same numbers each time, so that a picture can be made again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const INK = '#1c1813'
const PAPER = '#f6efdf'

function line(words: string, fontSize: number, style: object = {}): Node {
  const text = { fontSize, textAlign: 'center', justifyContent: 'center', ...style }
  return box(text, words)
}

/** Lengths on a page are points: 72 to the inch. */
const PAGE = { width: measures.page.width * 72, height: measures.page.height * 72 }

async function page(content: Node): Promise<Buffer> {
  const frame = { ...PAGE, flexDirection: 'column', background: PAPER, color: INK }
  const svg = await satori(box({ ...frame, fontFamily: 'Book' }, content) as never, {
    ...PAGE,
    fonts: await pageFonts(),
  })
  const width = Math.round(measures.page.width * PAGE_DENSITY)
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

function column(padding: string, ...children: Node[]): Node {
  return box(
    { flexDirection: 'column', width: '100%', height: '100%', padding, boxSizing: 'border-box' },
    ...children,
  )
}

function opener(chapter: ChapterPreview, identity: Identity, part: string): Node {
  return column(
    '62px 56px 40px 50px',
    line(part.toUpperCase(), 9.5, { letterSpacing: 1.6, color: '#7a5410' }),
    line(String(identity.chapter), 150, {
      fontFamily: 'Display',
      lineHeight: 1,
      marginTop: 34,
      color: '#8a5f12',
    }),
    box({ justifyContent: 'center', margin: '14px 0 10px' }, emblemOf(identity.slug, 46)),
    line(identity.chapterTitle, 38, { fontFamily: 'Display', marginBottom: 26 }),
    line(chapter.keyVerse, 15, { lineHeight: 1.5 }),
    line(chapter.verseReference, 11, { marginTop: 12, color: '#5b4a2e' }),
    box({ flexGrow: 1 }),
    line('14', 10.5),
  )
}

function textPage(chapter: ChapterPreview, identity: Identity): Node {
  const paragraphs = [...chapter.teaser, ...chapter.whyThisMatters].map(plain)
  return column(
    '44px 50px 40px 58px',
    line(identity.chapterTitle, 10, { letterSpacing: 0.6, color: '#5b4a2e', marginBottom: 20 }),
    ...paragraphs.map((text, index) =>
      box(
        { fontSize: 11, lineHeight: 1.44, textAlign: 'justify' },
        index === 0 ? text : `\u00a0\u00a0\u00a0\u00a0${text}`,
      ),
    ),
    box({ flexGrow: 1 }),
    line('15', 10.5),
  )
}

function titlePage({ title, author, line: [first = '', second = ''] }: Words, name: Node): Node {
  return column(
    '70px 50px 44px 58px',
    line('32', 118, { fontFamily: 'Display', lineHeight: 1, color: '#8a5f12' }),
    line(title, 44, { fontFamily: 'Display', marginTop: 12 }),
    line(first, 16, { marginTop: 14 }),
    line(second, 16, { marginTop: 2 }),
    box({ justifyContent: 'center', marginTop: 54 }, name),
    box({ height: 0.7, background: '#9b8f7a', margin: '0 60px' }),
    line(author, 17, { marginTop: 14, letterSpacing: 0.6 }),
    box({ flexGrow: 1 }),
    box({ justifyContent: 'center' }, emblemOf('radiant', 26)),
  )
}

function copyrightPage({ book: { book, author }, labels }: Content): Node {
  const small = { fontSize: 9.5, lineHeight: 1.55, marginBottom: 8, color: '#3a3226' }
  return column(
    '360px 90px 44px 46px',
    box(small, book.fullTitle),
    box(small, `© ${book.year} ${author.name}. All rights reserved.`),
    box(small, labels.site.footer.scripture),
  )
}

function emblemOf(name: keyof typeof emblems, size: number): Node {
  return emblem(emblems[name], size, '#8a5f12', 1.3)
}

/** The author's name by hand, in blue-black ink. */
function signature(name: string): Node {
  return line(name, Math.min(58, 870 / name.length), {
    fontFamily: 'Hand',
    color: '#15203f',
    lineHeight: 1,
    whiteSpace: 'nowrap',
    transform: 'rotate(-4deg)',
  })
}

function plain(block: Block): string {
  return block.type === 'paragraph' ? plainText(block.children) : ''
}

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
export const HAND =
  '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff2'

/** Latin, with the quotation marks and dashes that a book needs. */
const letters = `${String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff))}–—‘’“”…`

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

async function fontOf(file: string, axes?: Record<string, number>): Promise<Buffer> {
  const source = await readFile(createRequire(import.meta.url).resolve(file))
  return subsetFont(source, letters, {
    targetFormat: 'truetype',
    ...(axes && { variationAxes: axes }),
  })
}

async function pageFonts() {
  const [book, display, hand] = await Promise.all([
    fontOf(FRAUNCES, { opsz: 11, wght: 400 }),
    fontOf(FRAUNCES, { opsz: 96, wght: 560 }),
    fontOf(HAND),
  ])
  return [
    { name: 'Book', data: book, weight: 400 as const },
    { name: 'Display', data: display, weight: 400 as const },
    { name: 'Hand', data: hand, weight: 400 as const },
  ]
}

/** A font as a file of the cache, for who reads it again for every drawing. */
export async function fontFile(file: string, axes?: Record<string, number>): Promise<string> {
  const font = await fontOf(file, axes)
  const path = resolve(
    'node_modules/.cache/fonts',
    `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.ttf`,
  )
  await cached(path, async () => font)
  return path
}

/** Sets a drawing of a case in the display cut. */
async function pen(): Promise<(svg: string) => Buffer> {
  const fontFiles = [await fontFile(FRAUNCES, { opsz: 96, wght: 600 })]
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Fraunces' }
  const fitTo = { mode: 'zoom' as const, value: CASE_DENSITY / 100 }
  return (svg) => new Resvg(svg, { font, fitTo }).render().asPng()
}
