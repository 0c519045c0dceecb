import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { measure, type Metrics, missingIn } from './fonts/measure.ts'

/**
 * Builds the site's font files and `src/ui/fonts.css` from the fontsource packages: `node scripts/fonts.ts`.
 * Each family is two files: what English needs, and the rest of Latin, which a browser fetches only for a page that has it.
 * Fallback faces are fitted by measured metrics, so that nothing shifts when the fonts arrive.
 * Each family is one more file in `scripts/cards/fonts`, in one weight and as TrueType, which satori reads.
 */

const require = createRequire(import.meta.url)

const views = new URL('../src/ui/', import.meta.url)

export const ascii = range(0x20, 0x7e)

// Headings hold words and numerals, and hardly ever these.
export const headings = ascii.replaceAll(/[#$*<=>@[\\\]^_`{|}~]/g, '')

export const typography = '\u00a0–—‘’“”…©·'

// Average advances of English text, as `measure` finds them in the fonts that phones and desktops carry; Georgia's is what
// @capsizecss/metrics 4.3.0 publishes, brought to our scale by the fonts that both know. DejaVu Serif and Noto Serif are 1.4
// and 0.7 percent less: the median over the headings of this site, which have more capitals than prose. Liberation has the
// widths of the font that it stands in for, and Roboto has Arial's. A name is a full one or PostScript's, which differ between
// editions of Android's fonts. Each is a question to the system before the first paint, and dearest on Linux: its fonts come first.
export const dejaVuSerif = { locals: ['DejaVu Serif'], unitsPerEm: 2048, width: 1036.5 }

export const georgia = { locals: ['Georgia'], unitsPerEm: 2048, width: 907 }

export const notoSerif = {
  locals: ['Noto Serif', 'NotoSerif-Regular'],
  unitsPerEm: 1000,
  width: 475,
}

export const dejaVuSans = { locals: ['DejaVu Sans'], unitsPerEm: 2048, width: 1036.3 }

export const arial = {
  locals: ['Arial', 'Roboto-Regular', 'Liberation Sans'],
  unitsPerEm: 2048,
  width: 907.1,
}

/** The families, as they are made from fontsource's files. */
export const jobs: readonly Job[] = [
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
    characters: `${ascii}${typography}`,
    axes: { wght: { min: 400, max: 600 } },
    fontWeight: '400 600',
    weight: 400,
    fallbacks: [dejaVuSans, arial],
  },
]

/** Nothing that every page has: one such letter, and every visitor would fetch the rest. */
export const rest = `${range(0xa1, 0xff)}Œœ‚„‹›€™`.replaceAll(
  new RegExp(`[${typography}]`, 'g'),
  '',
)

/** What browsers switch on by themselves, and the tabular figures of the quiz's counter. */
export const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const sheets = await Promise.all(jobs.map(build))

await writeFile(
  new URL('fonts.css', views),
  `/* Written by scripts/fonts.ts */\n@layer base {\n${sheets.join('\n')}}\n`,
)

async function build(job: Job): Promise<string> {
  const source = await readFile(require.resolve(job.source))
  const still = await subsetFont(source, `${job.characters}${rest}`, {
    variationAxes: { ...job.axes, wght: job.weight },
    targetFormat: 'truetype',
  })
  // subset-font leaves out in silence what its source lacks; style sheets would still promise it.
  const lacking = missingIn(still, `${job.characters}${rest}`)
  if (lacking.length > 0) throw new Error(`${job.source} has no ${lacking.join(' ')}`)
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
  await writeFile(new URL(`cards/fonts/${job.target}.ttf`, import.meta.url), still)
  const metrics = measure(still)
  return [
    ownFace(job, job.target),
    ownFace(job, `${job.target}-rest`, rest),
    ...job.fallbacks.map((fallback) => fallbackFace(job, metrics, fallback)),
  ].join('')
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}

/** The later face of a family is asked first, so only the rest has to say what it holds. */
export function ownFace({ family, fontWeight }: Job, file: string, characters?: string): string {
  return face([
    `font-family: '${family}'`,
    `src: url('./fonts/${file}.woff2') format('woff2')`,
    `font-weight: ${fontWeight}`,
    'font-display: swap',
    ...(characters === undefined ? [] : [`unicode-range: ${unicodeRange(characters)}`]),
  ])
}

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust: overrides are relative to the adjusted size. */
export function fallbackFace(
  { family, fallbacks }: Job,
  metrics: Metrics,
  fallback: Fallback,
): string {
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

export type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }

export type Job = {
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
