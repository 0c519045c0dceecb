import { readFileSync } from 'node:fs'

export const fontFiles = {
  display: 'scripts/cards/fonts/fraunces.ttf',
  text: 'scripts/cards/fonts/source-sans-3.ttf',
}

/** What a text contains that neither font of the link previews has, such as Hebrew letters and emoji. */
export function missingLetters(text: string): string[] {
  ranges ??= Object.values(fontFiles).flatMap((file) => rangesOf(readFileSync(file)))
  const isDrawn = (sign: string) =>
    /^[\s\uFE0F]$/.test(sign) ||
    ranges!.some(([first, last]) => sign.codePointAt(0)! >= first && sign.codePointAt(0)! <= last)
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return [...new Set(letters.filter((letter) => !Array.from(letter).every(isDrawn)))]
}

type Range = readonly [first: number, last: number]

let ranges: Range[] | undefined

/** The characters of a TrueType font: https://learn.microsoft.com/typography/opentype/spec/cmap, format 4. */
function rangesOf(font: Buffer): Range[] {
  const recordsAt = (at: number, size: number, count: number) =>
    Array.from({ length: count }, (_, index) => at + size * index)
  const tables = recordsAt(12, 16, font.readUInt16BE(4))
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')!
  const cmap = font.readUInt32BE(table + 8)
  const encodings = recordsAt(cmap + 4, 8, font.readUInt16BE(cmap + 2))
  const offsets = encodings.map((at) => cmap + font.readUInt32BE(at + 4))
  const format4 = offsets.find((at) => font.readUInt16BE(at) === 4)!
  const size = font.readUInt16BE(format4 + 6)
  return recordsAt(format4 + 14, 2, size / 2).map((end) => [
    font.readUInt16BE(end + size + 2),
    font.readUInt16BE(end),
  ])
}
