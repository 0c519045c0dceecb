import { clampChroma, formatHex, interpolate, oklch, wcagContrast } from 'culori'

// Recolors the site for a book in another cloth: every green takes its hue. Gold stays.

export const GREEN = '#173c30'

/** The minimum for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const LEAST_CONTRAST = 4.5

export const GOLD = '#edc26a'
export const CREAM = '#f8f1e1'
export const PAPER = '#f8f2e6'

/** Lightness, and maximum chroma. */
const tints = {
  day: { chosen: [0.942, 0.02] },
  night: {
    green: [0.82, 0.08],
    chosen: [0.304, 0.035],
    'green-ground': [0.266, 0.05],
    'green-fill': [0.423, 0.1],
    'button-edge': [0.56, 0.1],
  },
} as const

/** In dark mode a gray button would look disabled. */
const goldButton = {
  button: 'var(--candle)',
  'button-edge': 'var(--candle)',
  'on-button': 'var(--on-candle)',
}

/** CSS that overrides the green tokens of `src/views/ui/tokens.css`; empty for the sample's cloth. */
export function colorSheet(cloth: string | undefined): string {
  if (cloth === undefined) return ''
  const day = {
    green: cloth,
    'green-ground': cloth,
    'green-fill': cloth,
    ...tinted(cloth, tints.day),
  }
  const night = { ...tinted(cloth, tints.night), ...(isGray(cloth) && goldButton) }
  return `@layer tokens{${rule(day)}@media screen and (prefers-color-scheme:dark){${rule(night)}}}`
}

export type Grounds = { ground: string; ray: string; disc: string }

/** Colors for pictures: the cloth, the rays on it, and the disc of a ring. */
export function groundsOf(cloth: string | undefined): Grounds {
  if (cloth === undefined) return { ground: GREEN, ray: '#1f4c3d', disc: '#122f26' }
  const { l } = oklch(cloth)!
  return { ground: cloth, ray: rayOn(cloth), disc: inShade(cloth, Math.max(0, l - 0.045)) }
}

/** The contrast of gold letters on a ray, where it is lowest. */
export function goldContrast(cloth: string): number {
  return wcagContrast(GOLD, rayOn(cloth))
}

export function darkened(cloth: string): string {
  let dark = cloth
  for (let { l } = oklch(cloth)!; goldContrast(dark) < LEAST_CONTRAST; l -= 0.01)
    dark = inShade(cloth, l)
  return dark
}

// The style sheets mix in 4 or 5 % of white.
function rayOn(cloth: string): string {
  return formatHex(interpolate([cloth, '#fff'])(0.05))
}

function isGray(cloth: string): boolean {
  return oklch(cloth)!.c < 0.03
}

function tinted(cloth: string, shades: Readonly<Record<string, readonly [number, number]>>) {
  const tokens = Object.entries(shades).map(([name, [l, most]]) => [name, inShade(cloth, l, most)])
  return Object.fromEntries(tokens) as Record<string, string>
}

function inShade(cloth: string, l: number, most = Infinity): string {
  const color = oklch(cloth)!
  return formatHex(clampChroma({ ...color, l, c: Math.min(color.c, most) }, 'oklch'))
}

function rule(tokens: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `:root,.card{${declarations.join(';')}}`
}
