import { matchesVerse, bookOf, passage, REFERENCE } from '../scripture/bible.ts'
import type { Problem } from './problem.ts'
import type { Group, Text } from './texts.ts'

const IN_A_LINE = new RegExp(`“([^”]+)”\\s+\\((${REFERENCE}),\\s+WEB\\)`, 'g')
const IN_A_BLOCK = new RegExp(`^> (.+)\\n>\\n> (${REFERENCE}) \\(WEB\\)$`, 'gm')
const NAMED = new RegExp(REFERENCE, 'g')

export function quotedFields({ file, fields, lineOf, nameOf }: Group): Problem[] {
  const { verse, keyVerse = verse, verseReference } = fields
  if (typeof verseReference !== 'string' || typeof keyVerse !== 'string') return []
  const [, reference = '', translation = ''] = /^(.+) \(([A-Z]+)\)$/.exec(verseReference) ?? []
  if (reference === '') return [] // the schema reports this
  const at = (name: string) => ({ file, line: lineOf(name), field: nameOf(name) })
  const found = passage(reference)
  if ('wrong' in found) return [{ ...at('verseReference'), advice: found.wrong }]
  // Only the WEB can be looked up here.
  if (translation !== 'WEB') return []
  const field = 'keyVerse' in fields ? 'keyVerse' : 'verse'
  return matchesVerse(keyVerse, found.text)
    ? []
    : [{ ...at(field), advice: says(reference, found.text) }]
}

export function quotedIn({ file, field, text, lineAt }: Text): Problem[] {
  if (/(^|\.)verseReference$/.test(field)) return []
  const at = (index: number) => ({ file, line: lineAt(index), field })
  const references = [...text.matchAll(NAMED)].flatMap(({ 0: reference, index }) => {
    // A word before a time, as in "Sunday 10:30", is no reference unless it is close to a book's name.
    const book = bookOf(reference.replace(/ \d+:.*$/, ''))
    if ('guess' in book && book.guess === undefined) return []
    const found = passage(reference)
    return 'wrong' in found ? [{ ...at(index), advice: found.wrong }] : []
  })
  const quotations = [...text.matchAll(IN_A_LINE), ...text.matchAll(IN_A_BLOCK)].flatMap(
    ({ 1: quoted = '', 2: reference = '', index }) => {
      const found = passage(reference)
      if ('wrong' in found || matchesVerse(quoted, found.text)) return []
      return [{ ...at(index), advice: says(reference, found.text) }]
    },
  )
  return [...references, ...quotations]
}

function says(reference: string, verse: string): string {
  return `write ${reference} as the WEB has it, with … for what you leave out: ${verse}`
}
