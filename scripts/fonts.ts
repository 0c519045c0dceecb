import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { measure, type Metrics, missingIn } from './fonts/measure.ts'

/**
 * Builds the site's font files and `src/ui/fonts.css` from the fontsource packages: `node scripts/fonts.ts`.
 * Each family is two files: what English needs, and the rest of Latin, which a browser fetches only for a page that has it.
 * The text has an italic too, for emphasis and the titles of books: a page with neither does not fetch it.
 * Fallback faces are fitted by measured metrics, so that nothing shifts when the fonts arrive.
 * Each family is one more file in `scripts/cards/fonts`, in one weight and as TrueType, which satori reads.
 */

type Family = {
  name: string
  source: string
  /** Its italic, where emphasis is set in it. */
  italic?: string
  /** The start of its files' names. */
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

/** A font that phones or desktops carry, with the average advance of English text in it. */
type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }

const ascii = range(0x20, 0x7e)

// Headings hold words and numerals, and hardly ever these.
const headings = ascii.replaceAll(/[#$*<=>@[\\\]^_`{|}~]/g, '')

const typography = '\u00a0–—‘’“”…©·'

/** Nothing that every page has: one such letter, and every visitor would fetch the rest. */
const rest = `${range(0xa1, 0xff)}Œœ‚„‹›€™`.replaceAll(new RegExp(`[${typography}]`, 'g'), '')

// The widths are as `measure` finds them; Georgia's is what @capsizecss/metrics 4.3.0 publishes, brought to our scale by the
// fonts that both know. DejaVu Serif and Noto Serif are 1.4 and 0.7 percent less: the median over the headings of this site,
// which have more capitals than prose. Liberation has the widths of the font that it stands in for, and Roboto has Arial's. A
// name is a full one or PostScript's, which differ between editions of Android's fonts. Each is a question to the system
// before the first paint, and dearest on Linux: its fonts come first.
const families: readonly Family[] = [
  {
    name: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    target: 'fraunces',
    characters: `${headings}${typography}`,
    // The optical size is pinned to a display cut: the face is used from 20 px up, for numerals and headings. One weight
    // does for both, and makes the file a third smaller than a range of them.
    axes: { opsz: 72, wght: 540 },
    fontWeight: '600',
    weight: 540,
    fallbacks: [
      { locals: ['DejaVu Serif'], unitsPerEm: 2048, width: 1036.5 },
      { locals: ['Georgia'], unitsPerEm: 2048, width: 907 },
      { locals: ['Noto Serif', 'NotoSerif-Regular'], unitsPerEm: 1000, width: 475 },
    ],
  },
  {
    name: 'Source Sans 3',
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    italic: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2',
    target: 'source-sans-3',
    characters: `${ascii}${typography}`,
    axes: { wght: { min: 400, max: 600 } },
    fontWeight: '400 600',
    weight: 400,
    fallbacks: [
      { locals: ['DejaVu Sans'], unitsPerEm: 2048, width: 1036.3 },
      {
        locals: ['Arial', 'Roboto-Regular', 'Liberation Sans'],
        unitsPerEm: 2048,
        width: 907.1,
      },
    ],
  },
]

/** What browsers switch on by themselves, and the tabular figures of the quiz's counter. */
const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const ui = new URL('../src/ui/', import.meta.url)
const faces = await Promise.all(families.map(build))
const sheet = fileURLToPath(new URL('fonts.css', ui))
await writeFile(sheet, `/* Written by scripts/fonts.ts */\n@layer base {\n${faces.join('\n')}}\n`)
execFileSync('npx', ['oxfmt', sheet])

/** Writes a family's files; gives its faces as CSS. */
async function build(family: Family): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(family.source))
  const still = await subsetFont(source, `${family.characters}${rest}`, {
    variationAxes: { ...family.axes, wght: family.weight },
    targetFormat: 'truetype',
  })
  // subset-font leaves out in silence what its source lacks; style sheets would still promise it.
  const lacking = missingIn(still, `${family.characters}${rest}`)
  if (lacking.length > 0) throw new Error(`${family.source} has no ${lacking.join(' ')}`)
  await writeFile(new URL(`cards/fonts/${family.target}.ttf`, import.meta.url), still)
  await writeSubset(family.target, source, family.characters, family.axes)
  await writeSubset(`${family.target}-rest`, source, rest, family.axes)
  if (family.italic) {
    const italic = await readFile(createRequire(import.meta.url).resolve(family.italic))
    // In one weight: hardly any emphasis stands in bold text.
    const axes = { wght: family.weight }
    await writeSubset(`${family.target}-italic`, italic, family.characters, axes)
  }
  const metrics = measure(still)
  return [
    ownFace(family, family.target),
    ownFace(family, `${family.target}-rest`, rest),
    ...(family.italic ? [italicFace(family)] : []),
    ...family.fallbacks.map((fallback) => fallbackFace(family, metrics, fallback)),
  ].join('')
}

async function writeSubset(
  name: string,
  source: Buffer,
  characters: string,
  variationAxes: Family['axes'],
): Promise<void> {
  const woff2 = await subsetFont(source, characters, {
    variationAxes,
    keepFeatures: features,
    targetFormat: 'woff2',
  })
  await writeFile(new URL(`fonts/${name}.woff2`, ui), woff2)
  console.log(name, woff2.length)
}

/** The later face of a family is asked first, so only the rest has to say what it holds. */
function ownFace({ name, fontWeight }: Family, file: string, characters?: string): string {
  return face([
    `font-family: '${name}'`,
    `src: url('./fonts/${file}.woff2') format('woff2')`,
    `font-weight: ${fontWeight}`,
    'font-display: swap',
    ...(characters === undefined ? [] : [`unicode-range: ${unicodeRange(characters)}`]),
  ])
}

/** A few words must not move a page when they come late: the first page may do without. */
function italicFace({ name, target }: Family): string {
  return face([
    `font-family: '${name}'`,
    `src: url('./fonts/${target}-italic.woff2') format('woff2')`,
    'font-style: italic',
    'font-display: optional',
  ])
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

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust: overrides are relative to the adjusted size. */
function fallbackFace({ name, fallbacks }: Family, metrics: Metrics, fallback: Fallback): string {
  const scale = metrics.width / metrics.unitsPerEm / (fallback.width / fallback.unitsPerEm)
  const percent = (units: number) => `${((units / metrics.unitsPerEm / scale) * 100).toFixed(2)}%`
  return face([
    `font-family: '${name} ${fallbacks.indexOf(fallback) + 1}'`,
    `src: ${fallback.locals.map((local) => `local('${local}')`).join(', ')}`,
    `size-adjust: ${(scale * 100).toFixed(2)}%`,
    `ascent-override: ${percent(metrics.ascent)}`,
    `descent-override: ${percent(metrics.descent)}`,
    `line-gap-override: ${percent(metrics.lineGap)}`,
  ])
}

function face(lines: readonly string[]): string {
  return `  @font-face {\n${lines.map((line) => `    ${line};\n`).join('')}  }\n`
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
