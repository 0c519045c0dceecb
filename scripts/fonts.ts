import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { measure, type Metrics, missingIn } from './fonts/measure.ts'

/**
 * Builds the font files and `src/ui/fonts.css`: a file for English and one for the rest of Latin. Fallback faces have measured
 * metrics, so that nothing shifts when fonts arrive. `scripts/cards/fonts` gets TrueType for satori.
 */

type Family = {
  name: string
  source: string
  italic?: string
  /** Prefix of its file names. */
  target: string
  /** Characters of the first file, which every page loads. */
  characters: string
  axes: { opsz?: number; wght: number | { min: number; max: number } }
  /** CSS weight, or range of weights. */
  fontWeight: string
  /** The most frequent weight, to which fallback faces are fitted. */
  weight: number
  fallbacks: readonly Fallback[]
}

/** A system font, with its average advance of English text. */
type Fallback = { locals: readonly string[]; unitsPerEm: number; width: number }

const ascii = range(0x20, 0x7e)

// Headings are words and numerals, and hardly ever contain these.
const headings = ascii.replaceAll(/[#$*<=>@[\\\]^_`{|}~]/g, '')

const typography = '\u00a0–—‘’“”…©·'

/** Without any character that every page has: one would make every visitor fetch this file. */
const rest = `${range(0xa1, 0xff)}Œœ‚„‹›€™`.replaceAll(new RegExp(`[${typography}]`, 'g'), '')

// The widths come from `measure`; Georgia's is from @capsizecss/metrics 4.3.0, rescaled by the fonts that both know. Liberation
// and Roboto are as wide as Arial. DejaVu Serif and Noto Serif are 1.4 and 0.7 percent narrower, the median over this site's
// headings. Each name is a system lookup before the first paint, slowest on Linux, so its fonts come first.
const families: readonly Family[] = [
  {
    name: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    target: 'fraunces',
    characters: `${headings}${typography}`,
    // A display cut, because the face is used from 20 px up. One weight makes the file a third smaller than a range.
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

/** Features that browsers switch on by default, and tabular figures for the quiz's counter. */
const features = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const ui = new URL('../src/ui/', import.meta.url)
const faces = await Promise.all(families.map(build))
const sheet = fileURLToPath(new URL('fonts.css', ui))
await writeFile(sheet, `/* Written by scripts/fonts.ts */\n@layer base {\n${faces.join('\n')}}\n`)
execFileSync('npx', ['oxfmt', sheet])

async function build(family: Family): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(family.source))
  const still = await subsetFont(source, `${family.characters}${rest}`, {
    variationAxes: { ...family.axes, wght: family.weight },
    targetFormat: 'truetype',
  })
  // subset-font silently omits characters that its source lacks.
  const lacking = missingIn(still, `${family.characters}${rest}`)
  if (lacking.length > 0) throw new Error(`${family.source} has no ${lacking.join(' ')}`)
  await writeFile(new URL(`cards/fonts/${family.target}.ttf`, import.meta.url), still)
  await writeSubset(family.target, source, family.characters, family.axes)
  await writeSubset(`${family.target}-rest`, source, rest, family.axes)
  if (family.italic) {
    const italic = await readFile(createRequire(import.meta.url).resolve(family.italic))
    // One weight: bold text hardly ever contains emphasis.
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

/** Browsers try the later face of a family first, so only the rest needs a `unicode-range`. */
function ownFace({ name, fontWeight }: Family, file: string, characters?: string): string {
  return face([
    `font-family: '${name}'`,
    `src: url('./fonts/${file}.woff2') format('woff2')`,
    `font-weight: ${fontWeight}`,
    'font-display: swap',
    ...(characters === undefined ? [] : [`unicode-range: ${unicodeRange(characters)}`]),
  ])
}

/** `optional`, because a few words that come late must not move the page. */
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
