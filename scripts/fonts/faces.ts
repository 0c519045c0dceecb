import type { Fallback } from './fallbacks.ts'
import type { Job } from './jobs.ts'
import type { Metrics } from './measure.ts'

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
