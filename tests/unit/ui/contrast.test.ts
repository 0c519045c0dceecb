import { blend, formatHex, wcagContrast } from 'culori'
import { assert, double, option, property, tuple } from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colorSheet, darkened, LEAST_CONTRAST } from '../../../tools/content/colors.ts'
import { tokensIn } from './sheets.ts'

/** Colors and their grounds in the style sheets. */
const text: readonly [ink: string, ...grounds: string[]][] = [
  ['ink', 'paper', 'surface', 'chosen'],
  ['soft', 'paper', 'surface'],
  ['green', 'paper', 'surface'],
  ['surface', 'green'],
  ['accent', 'paper', 'surface'],
  ['alarm', 'paper', 'surface'],
  ['on-green-ground', 'green-ground', 'green-fill'],
  ['candle', 'green-ground'],
  ['on-candle', 'candle'],
  ['on-gold-ground', 'gold-ground', 'gold-ray'],
]
const edges: readonly [ink: string, ...grounds: string[]][] = [
  ['edge', 'paper', 'surface'],
  ['button-edge', 'paper', 'surface'],
]

const sample = readFileSync('src/views/ui/tokens.css', 'utf8')
const pairs = [
  ...spread(text, 7),
  ...spread(edges, 3), // https://www.w3.org/TR/WCAG22/#non-text-contrast
]

const share = double({ min: 0, max: 1, noNaN: true })
/** Any color, as often dark as light. */
const color = tuple(share, share, share, share).map(([r, g, b, light]) =>
  formatHex({ mode: 'rgb', r: r * light, g: g * light, b: b * light }),
)

test('without a cloth and with any accepted one, text and edges have enough contrast in both color schemes', () => {
  assert(
    property(option(color), (cloth) => {
      const sheet = sample + (cloth === null ? '' : colorSheet(darkened(cloth)))
      const colors = { day: tokensIn(sheet, 'day'), night: tokensIn(sheet, 'night') }
      for (const [ink, ground, scheme, least] of pairs) {
        const contrast = wcagContrast(colors[scheme][ink]!, colors[scheme][ground]!)
        // Gold letters decide whether a cloth is accepted.
        const needed = cloth !== null && ink === 'candle' ? LEAST_CONTRAST : least
        expect(contrast, `${ink} on ${ground} by ${scheme}`).toBeGreaterThanOrEqual(needed)
      }
      for (const { candle, 'green-ground': ground, 'on-green-ground': ink } of Object.values(
        colors,
      )) {
        // The beam of a shared identity (`quiz-pages.css`), on a ray.
        const beam = blend([ground!, '#ffffff0a', `${candle}2e`])
        expect(wcagContrast(ink!, beam)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
    }),
    { numRuns: 200, examples: [[null], ['#000000'], ['#ffffff'], ['#0000ff'], ['#ff0000']] },
  )
})

function spread(groups: typeof text, least: number) {
  return groups.flatMap(([ink, ...grounds]) =>
    grounds.flatMap((ground) =>
      (['day', 'night'] as const).map((scheme) => [ink, ground, scheme, least] as const),
    ),
  )
}
