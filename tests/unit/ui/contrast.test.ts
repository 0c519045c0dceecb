import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Which colour stands on which ground, as the style sheets put them. */
const text: readonly [ink: string, ...grounds: string[]][] = [
  ['ink', 'paper', 'surface'],
  ['soft', 'paper', 'surface'],
  ['green', 'paper', 'surface'],
  ['gold-ink', 'paper', 'surface'],
  ['alarm', 'paper', 'surface'],
  ['on-grove', 'grove', 'fern'],
  ['candle', 'grove'],
  ['on-candle', 'candle'],
  ['on-lamp', 'lamp', 'lamp-ray'],
]
/** Gold sets numerals of 24 px and more. */
const ornament: readonly [ink: string, ...grounds: string[]][] = [['gold', 'paper', 'surface']]
const edges: readonly [ink: string, ...grounds: string[]][] = [['edge', 'paper', 'surface']]

const sheet = readFileSync('src/ui/tokens.css', 'utf8')
const [byDay, byNight] = sheet.split('@media (prefers-color-scheme: dark)')
const pairs = [
  ...spread(text, 7),
  ...spread(ornament, 4.5),
  ...spread(edges, 3), // https://www.w3.org/TR/WCAG22/#non-text-contrast
]

test.each(pairs)(
  '%s on %s by %s has a contrast of at least %d : 1',
  (ink, ground, scheme, least) => {
    expect(contrast(token(ink, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(least)
  },
)

function spread(groups: typeof text, least: number) {
  return groups.flatMap(([ink, ...grounds]) =>
    grounds.flatMap((ground) => [
      [ink, ground, 'day', least] as const,
      [ink, ground, 'night', least] as const,
    ]),
  )
}

/** A token without a form for the night is the same by night. */
function token(name: string, scheme: 'day' | 'night'): string {
  const found = (scheme === 'night' && valueIn(byNight, name)) || valueIn(byDay, name)
  if (!found) throw new Error(`There is no colour --${name}`)
  return found
}

function valueIn(part: string | undefined, name: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part ?? '')?.[1]
}

// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
