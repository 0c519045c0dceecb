export function tablesOf(font: Buffer): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  return new Map(
    records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]),
  )
}

/** The glyph of a character of the basic plane, by the font's format 4 character map. */
export function glyphOf(font: Buffer, cmap: number, character: string): number {
  const code = character.codePointAt(0) ?? 0
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  )
  const at = subtables.find((start) => font.readUInt16BE(start) === 4) ?? missing('cmap format 4')
  const doubled = font.readUInt16BE(at + 6)
  for (let segment = 0; segment < doubled; segment += 2) {
    if (code > font.readUInt16BE(at + 14 + segment)) continue
    const start = font.readUInt16BE(at + 16 + doubled + segment)
    const delta = font.readInt16BE(at + 16 + doubled * 2 + segment)
    const offsetAt = at + 16 + doubled * 3 + segment
    const offset = font.readUInt16BE(offsetAt)
    if (code < start) return 0
    if (offset === 0) return (code + delta) & 0xffff
    return (font.readUInt16BE(offsetAt + offset + (code - start) * 2) + delta) & 0xffff
  }
  return 0
}

export function missing(what: string): never {
  throw new Error(`The font has no ${what}`)
}
