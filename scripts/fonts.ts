/**
 * Builds the site's font files and `src/views/fonts.css` from the fontsource packages: `node scripts/fonts.ts`.
 * Each family is two files: what English needs, and the rest of Latin, which a browser fetches only for a page that has it.
 * Fallback faces are fitted by measured metrics, so that nothing shifts when the fonts arrive.
 * Each family is one more file in `scripts/cards/fonts`, in one weight and as TrueType, which satori reads.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

type Metrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  width: number
}
type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }
type Job = {
  family: string
  source: string
  target: string
  /** What every page is set in. */
  characters: string
  axes: { opsz?: number; wght: number | { min: number; max: number } }
  /** What style sheets call its weight, or its range of weights. */
  fontWeight: string
  /** The weight that most of its text has: fallback faces are fitted to that. */
  weight: number
  fallbacks: readonly Fallback[]
}

// Average advances of English text, as `measure` finds them in the fonts that phones and desktops carry; Georgia's is what
// @capsizecss/metrics 4.3.0 publishes, brought to our scale by the fonts that both know. DejaVu Serif and Noto Serif are 1.4
// and 0.7 percent less: the median over the headings of this site, which have more capitals than prose. Liberation has the
// widths of the font that it stands in for, and Roboto has Arial's. A name is a full one or PostScript's, which differ between
// editions of Android's fonts. Each is a question to the system before the first paint, and dearest on Linux: its fonts come first.
const dejaVuSerif = { locals: ['DejaVu Serif'], unitsPerEm: 2048, width: 1036.5 }
const georgia = { locals: ['Georgia'], unitsPerEm: 2048, width: 907 }
const notoSerif = { locals: ['Noto Serif', 'NotoSerif-Regular'], unitsPerEm: 1000, width: 475 }
const dejaVuSans = { locals: ['DejaVu Sans'], unitsPerEm: 2048, width: 1036.3 }
const arial = {
  locals: ['Arial', 'Roboto-Regular', 'Liberation Sans'],
  unitsPerEm: 2048,
  width: 907.1,
}

// Percent of English prose (Wikinews), from 0.2 up, as @capsizecss/unpack weighs its averages.
const frequencies: Readonly<Record<string, number>> = {
  '0': 0.53,
  '1': 0.23,
  '2': 0.26,
  ',': 0.83,
  ' ': 15.4,
  t: 6.72,
  h: 3.51,
  e: 9.22,
  o: 5.71,
  f: 1.7,
  P: 0.23,
  p: 1.63,
  l: 3.04,
  s: 4.69,
  u: 2.07,
  b: 1.14,
  i: 5.88,
  c: 2.32,
  C: 0.31,
  n: 5.78,
  a: 6.68,
  d: 2.98,
  y: 1.23,
  w: 1.1,
  B: 0.2,
  r: 5.26,
  T: 0.41,
  '.': 0.79,
  k: 0.46,
  m: 1.81,
  v: 0.76,
  g: 1.55,
  A: 0.4,
  M: 0.25,
  I: 0.22,
  S: 0.41,
  x: 0.25,
}

const ascii = range(0x20, 0x7e)
const typography = '\u00a0–—‘’“”…©·'
// Headings hold words and numerals, and hardly ever these.
const headings = ascii.replaceAll(/[#$*<=>@[\\\]^_`{|}~]/g, '')
// Nothing that every page has: one such letter, and every visitor would fetch the rest.
const rest = `${range(0xa1, 0xff)}ŒœŠšŽžŸ‚„‹›€™`.replaceAll(new RegExp(`[${typography}]`, 'g'), '')
// What browsers switch on by themselves, and the tabular figures of the quiz's counter.
const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const jobs: readonly Job[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    target: 'fraunces',
    characters: `${headings}${typography}`,
    // The optical size is pinned to a display cut: the face is used from 20 px up, for numerals and headings. One weight
    // does for both, and makes the file a third smaller than a range of them.
    axes: { opsz: 72, wght: 540 },
    fontWeight: '600',
    weight: 540,
    fallbacks: [dejaVuSerif, georgia, notoSerif],
  },
  {
    family: 'Source Sans 3',
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    target: 'source-sans-3',
    characters: `${ascii}${typography}←→−•`,
    axes: { wght: { min: 400, max: 600 } },
    fontWeight: '400 600',
    weight: 400,
    fallbacks: [dejaVuSans, arial],
  },
]

const require = createRequire(import.meta.url)
const views = new URL('../src/views/', import.meta.url)

const sheets = await Promise.all(jobs.map(build))
await writeFile(
  new URL('fonts.css', views),
  `/* Written by scripts/fonts.ts */\n@layer base {\n${sheets.join('\n')}}\n`,
)

async function build(job: Job): Promise<string> {
  const source = await readFile(require.resolve(job.source))
  const write = async (name: string, characters: string) => {
    const woff2 = await subsetFont(source, characters, {
      variationAxes: job.axes,
      keepFeatures: features,
      targetFormat: 'woff2',
    })
    await writeFile(new URL(`fonts/${name}.woff2`, views), woff2)
    console.log(name, woff2.length)
  }
  await write(job.target, job.characters)
  await write(`${job.target}-rest`, rest)
  const still = await subsetFont(source, `${job.characters}${rest}`, {
    variationAxes: { ...job.axes, wght: job.weight },
    targetFormat: 'truetype',
  })
  await writeFile(new URL(`cards/fonts/${job.target}.ttf`, import.meta.url), still)
  const metrics = measure(still)
  return [
    ownFace(job, job.target),
    ownFace(job, `${job.target}-rest`, rest),
    ...job.fallbacks.map((fallback) => fallbackFace(job, metrics, fallback)),
  ].join('')
}

/** The later face of a family is asked first, so only the rest has to say what it holds. */
function ownFace({ family, fontWeight }: Job, file: string, characters?: string): string {
  return face([
    `font-family: '${family}'`,
    `src: url('./fonts/${file}.woff2') format('woff2')`,
    `font-weight: ${fontWeight}`,
    'font-display: swap',
    ...(characters === undefined ? [] : [`unicode-range: ${unicodeRange(characters)}`]),
  ])
}

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust: overrides are relative to the adjusted size. */
function fallbackFace({ family, fallbacks }: Job, metrics: Metrics, fallback: Fallback): string {
  const scale = metrics.width / metrics.unitsPerEm / (fallback.width / fallback.unitsPerEm)
  const percent = (units: number) => `${((units / metrics.unitsPerEm / scale) * 100).toFixed(2)}%`
  return face([
    `font-family: '${family} ${fallbacks.indexOf(fallback) + 1}'`,
    `src: ${fallback.locals.map((name) => `local('${name}')`).join(', ')}`,
    `size-adjust: ${(scale * 100).toFixed(2)}%`,
    `ascent-override: ${percent(metrics.ascent)}`,
    `descent-override: ${percent(metrics.descent)}`,
    `line-gap-override: ${percent(metrics.lineGap)}`,
  ])
}

function face(lines: readonly string[]): string {
  return `  @font-face {\n${lines.map((line) => `    ${line};\n`).join('')}  }\n`
}

/** Vertical metrics, and the average advance of English text, straight from the font's tables. */
function measure(font: Buffer): Metrics {
  const tables = tablesOf(font)
  const table = (tag: string) => tables.get(tag) ?? missing(tag)
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const cmap = table('cmap')
  const longMetrics = font.readUInt16BE(hhea + 34)
  const advance = (character: string) => {
    const glyph = glyphOf(font, cmap, character.codePointAt(0) ?? 0)
    return font.readUInt16BE(hmtx + Math.min(glyph, longMetrics - 1) * 4)
  }
  const weights = Object.entries(frequencies)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return {
    unitsPerEm: font.readUInt16BE(table('head') + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    width: weights.reduce((sum, [letter, weight]) => sum + advance(letter) * weight, 0) / total,
  }
}

function tablesOf(font: Buffer): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  return new Map(
    records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]),
  )
}

/** The glyph of a character of the basic plane, by the font's format 4 character map. */
function glyphOf(font: Buffer, cmap: number, code: number): number {
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  )
  const at = subtables.find((start) => font.readUInt16BE(start) === 4) ?? missing('cmap format 4')
  const doubled = font.readUInt16BE(at + 6)
  for (let segment = 0; segment < doubled; segment += 2) {
    if (code > font.readUInt16BE(at + 14 + segment)) continue
    const start = font.readUInt16BE(at + 16 + doubled + segment)
    const delta = font.readInt16BE(at + 16 + doubled * 2 + segment)
    const offsetAt = at + 16 + doubled * 3 + segment
    const offset = font.readUInt16BE(offsetAt)
    if (code < start) return 0
    if (offset === 0) return (code + delta) & 0xffff
    return (font.readUInt16BE(offsetAt + offset + (code - start) * 2) + delta) & 0xffff
  }
  return 0
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}

/** Characters of the basic plane as CSS names them: `U+23-25, U+40`. */
function unicodeRange(characters: string): string {
  const codes = Array.from(characters)
    .map((character) => character.charCodeAt(0))
    .toSorted((one, other) => one - other)
  const starts = codes.filter((code) => !codes.includes(code - 1))
  const ends = codes.filter((code) => !codes.includes(code + 1))
  const hex = (code: number) => code.toString(16).toUpperCase()
  return starts
    .map((start, at) => {
      const end = ends[at] ?? start
      return start === end ? `U+${hex(start)}` : `U+${hex(start)}-${hex(end)}`
    })
    .join(', ')
}

function missing(what: string): never {
  throw new Error(`The font has no ${what}`)
}
