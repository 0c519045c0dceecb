import { frequencies } from './letter-frequencies.ts'
import { glyphOf, missing, tablesOf } from './tables.ts'

/** What a browser places text by. */
export type Metrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  width: number
}

/** Vertical metrics, and the average advance of English text, straight from the font's tables. */
export function measure(font: Buffer): Metrics {
  const tables = tablesOf(font)
  const table = (tag: string) => tables.get(tag) ?? missing(tag)
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const cmap = table('cmap')
  const longMetrics = font.readUInt16BE(hhea + 34)
  const advance = (character: string) => {
    const glyph = glyphOf(font, cmap, character)
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

/** The characters that a font has no glyph for. */
export function missingIn(font: Buffer, characters: string): string[] {
  const cmap = tablesOf(font).get('cmap') ?? missing('cmap')
  return Array.from(characters).filter((character) => glyphOf(font, cmap, character) === 0)
}
