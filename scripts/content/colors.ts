import { clampChroma, formatHex, interpolate, oklch, wcagContrast } from 'culori'

/**
 * What the site's green becomes for a book in another cloth. The cloth itself is the ground by day, with the cover's gold on
 * it; everything else keeps its hue (OKLCH: https://www.w3.org/TR/css-color-4/#ok-lab).
 */

/** The least for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const LEAST_CONTRAST = 4.5

const GOLD = '#edc26a'

/** By lightness, and the most chroma that still looks like cloth, lamplight or ink. */
const tints = {
  day: { chosen: [0.942, 0.02] },
  night: {
    green: [0.82, 0.08],
    chosen: [0.304, 0.035],
    grove: [0.266, 0.06],
    fern: [0.423, 0.1],
    'button-edge': [0.56, 0.1],
  },
} as const

/** The tokens of `src/ui/tokens.css` that are green there. */
export function clothSheet(cloth: string | undefined): string {
  if (cloth === undefined) return ''
  const day = { green: cloth, grove: cloth, fern: cloth, ...tinted(cloth, tints.day) }
  const night = tinted(cloth, tints.night)
  return `@layer tokens{${rule(day)}@media (prefers-color-scheme:dark){${rule(night)}}}`
}

/** The cloth with the rays on it, and what lies deeper: the disc of a ring. */
export function groundsOf(cloth: string): { grove: string; ray: string; disc: string } {
  const { l } = oklch(cloth)!
  return { grove: cloth, ray: rayOn(cloth), disc: inShade(cloth, Math.max(0, l - 0.045)) }
}

/** The contrast of gold letters where they are hardest to read: on a ray. */
export function goldContrast(cloth: string): number {
  return wcagContrast(GOLD, rayOn(cloth))
}

/** The same color, as dark as it must be. */
export function darkened(cloth: string): string {
  let { l } = oklch(cloth)!
  let dark = cloth
  while (goldContrast(dark) < LEAST_CONTRAST) {
    l -= 0.01
    dark = inShade(cloth, l)
  }
  return dark
}

// As the style sheets mix it; the lightest is the large number behind the quiz.
function rayOn(cloth: string): string {
  return formatHex(interpolate([cloth, '#fff'])(0.05))
}

function tinted(cloth: string, roles: Readonly<Record<string, readonly [number, number]>>) {
  return Object.fromEntries(
    Object.entries(roles).map(([name, [l, most]]) => [name, inShade(cloth, l, most)]),
  )
}

function inShade(cloth: string, l: number, most = Infinity): string {
  const color = oklch(cloth)!
  return formatHex(clampChroma({ ...color, l, c: Math.min(color.c, most) }, 'oklch'))
}

function rule(tokens: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(tokens).map(([name, color]) => `--${name}:${color}`)
  return `:root,.card{${declarations.join(';')}}`
}
