import { bookOf, matchesVerse, passage, REFERENCE } from '../scripture/bible.ts'
import type { Problem } from './problem.ts'
import type { Text } from './texts.ts'

const IN_A_LINE = new RegExp(`“([^”]+)”\\s+\\((${REFERENCE}),\\s+WEB\\)`, 'g')
const IN_A_BLOCK = new RegExp(`^> (.+)\\n>\\n> (${REFERENCE}) \\(WEB\\)$`, 'gm')
const NAMED = new RegExp(REFERENCE, 'g')

/** References to verses that do not exist, and quotations that differ from the World English Bible. */
export function quotationProblems(texts: readonly Text[]): Problem[] {
  const byField = new Map(texts.map((text) => [`${text.file} ${text.field}`, text]))
  return texts.flatMap((text) => {
    const [, parent] = /^(.*\.)?verseReference$/.exec(text.field) ?? []
    if (!/(^|\.)verseReference$/.test(text.field)) return inText(text)
    const [, reference = '', translation = ''] = /^(.+) \(([A-Z]+)\)$/.exec(text.text) ?? []
    if (reference === '') return [] // the schema reports this
    const found = passage(reference)
    if ('wrong' in found) return [problemAt(text, 0, found.wrong)]
    const place = `${text.file} ${parent ?? ''}`
    const verse = byField.get(`${place}keyVerse`) ?? byField.get(`${place}verse`)
    const isRight = translation !== 'WEB' || !verse || matchesVerse(verse.text, found.text)
    return isRight ? [] : [problemAt(verse, 0, rightWords(reference, found.text))]
  })
}

function inText(text: Text): Problem[] {
  const references = [...text.text.matchAll(NAMED)].flatMap(({ 0: reference, index }) => {
    // A word before a time, as in "Sunday 10:30", is no reference unless it is close to a book's name.
    const book = bookOf(reference.replace(/ \d+:.*$/, ''))
    if ('guess' in book && book.guess === undefined) return []
    const found = passage(reference)
    return 'wrong' in found ? [problemAt(text, index, found.wrong)] : []
  })
  const quotations = [IN_A_LINE, IN_A_BLOCK].flatMap((pattern) =>
    [...text.text.matchAll(pattern)].flatMap(({ 1: quoted = '', 2: reference = '', index }) => {
      const found = passage(reference)
      if ('wrong' in found || matchesVerse(quoted, found.text)) return []
      return [problemAt(text, index, rightWords(reference, found.text))]
    }),
  )
  return [...references, ...quotations]
}

function problemAt({ file, field, lineAt }: Text, offset: number, advice: string): Problem {
  return { file, line: lineAt(offset), field, advice }
}

function rightWords(reference: string, verse: string): string {
  return `write ${reference} as the WEB has it, with … for what you leave out: ${verse}`
}
