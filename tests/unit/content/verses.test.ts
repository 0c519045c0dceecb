import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../../scripts/content/load.ts'
import { identities } from '../../../src/book/identities.ts'
import { questions } from '../../../src/quiz/questions.ts'
import kept from './verses.json'

type Quotation = { where: string; text: string; reference: string }

const REFERENCE = String.raw`(?:\d )?[A-Z][a-z]+ \d+:\d+(?:-\d+)?`
const IN_A_LINE = new RegExp(`“([^”]+)” \\((${REFERENCE}), WEB\\)`, 'g')
const IN_A_BLOCK = new RegExp(`^> (.+)\\n>\\n> (${REFERENCE}) \\(WEB\\)$`, 'gm')
const NAMED = new RegExp(`${REFERENCE}(?:, | \\()WEB`, 'g')

const verses: Readonly<Record<string, string>> = kept.verses
const copy = [
  ...Object.entries({ ...(await loadContent()).content, identities, questions }),
  ...readdirSync('docs/mails').map((file) => [file, readFileSync(`docs/mails/${file}`, 'utf8')]),
] as readonly [string, unknown][]
const quotations = copy.flatMap(([where, content]) => quotationsIn(where, content))

describe('scripture', () => {
  test('is quoted as it is kept', () => {
    expect(quotations.length).toBeGreaterThan(0)
    const wrong = quotations.filter(
      ({ text, reference }) => !agrees(text, verses[reference] ?? 'not kept'),
    )
    expect(wrong).toEqual([])
  })

  test('is kept for what the copy quotes, and for nothing else', () => {
    const quoted = new Set(quotations.map(({ reference }) => reference))
    expect([...quoted].toSorted()).toEqual(Object.keys(verses))
  })

  test('has a quotation beside each reference that names the translation, and one translation', () => {
    for (const [where, content] of copy) {
      const all = typeof content === 'string' ? content : JSON.stringify(content, mapsAsLists)
      const found = quotationsIn(where, content)
      expect(all.match(NAMED) ?? [], where).toHaveLength(found.length)
      expect(all, where).not.toMatch(/KJV|King James|\bNIV\b|\bESV\b/)
    }
  })

  test.each([
    ['Jesus wept.', true],
    ['… wept', true],
    ['“Jesus wept”', true],
    ['Jesus … ', true],
    ['wept.', false],
    ['Jesus', false],
    ['Jesus cried.', false],
    ['…', false],
  ])('%j from “Jesus wept.”: %s', (text, expected) => {
    expect(agrees(text, 'Jesus wept.')).toBe(expected)
  })
})

function mapsAsLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value.values()] : value
}

/** Every quotation that stands beside its reference, as a record, in a sentence or as a block of Markdown. */
function quotationsIn(where: string, content: unknown): Quotation[] {
  if (typeof content === 'string') {
    return [...content.matchAll(IN_A_LINE), ...content.matchAll(IN_A_BLOCK)].map((match) => ({
      where,
      text: match[1] ?? '',
      reference: match[2] ?? '',
    }))
  }
  if (typeof content !== 'object' || content === null) return []
  const { verse, keyVerse = verse, verseReference } = content as Record<string, unknown>
  const inside = (content instanceof Map ? [...content.values()] : Object.values(content)).flatMap(
    (value) => quotationsIn(where, value),
  )
  if (typeof verseReference !== 'string' || typeof keyVerse !== 'string') return inside
  return [{ where, text: keyVerse, reference: verseReference.replace(/ \(WEB\)$/, '') }, ...inside]
}

/** Whether a quotation is the verse, with an ellipsis wherever words may be left out. Punctuation at the edges is free. */
function agrees(text: string, verse: string): boolean {
  const pieces = text.split('…').map(bare)
  if (pieces.every((piece) => piece === '')) return false
  const between = pieces
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${between}$`).test(bare(verse))
}

function bare(text: string): string {
  return text.replace(/^[\s“”‘’,.;:]+|[\s“”‘’,.;:]+$/g, '')
}
