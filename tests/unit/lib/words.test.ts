import { expect, test } from 'vitest'
import { piecesOf } from '../../../src/core/lib/unbroken.ts'
import { fill, nearest } from '../../../src/core/lib/words.ts'

test('replaces placeholders by name, and throws for one without a value', () => {
  expect(fill('from {opens} to {closes}, {days}', { opens: 'a', closes: 'b', days: 3 })).toBe(
    'from a to b, 3',
  )
  expect(fill('no place', {})).toBe('no place')
  expect(fill('{a}', { a: '{b} $&' })).toBe('{b} $&')
  expect(() => fill('{opens}', {})).toThrow('{opens}')
  expect(() => fill('{toString}', {})).toThrow('{toString}')
})

test.each([
  ['by [11:59 PM EST] on [August 18, 2025.]'],
  ['from [May 1] to [June 2,] at [9:00 AM UTC+5:30.]'],
  ['Start with [Chapter 13:] I Am Free, in [Thirty-Two Pocket Companion]'],
  ['one-on-one in May, a chapter a day'],
])('keeps on one line what is in brackets: %s', (text) => {
  const pieces = piecesOf(text.replaceAll(/[[\]]/g, ''))
  expect(pieces.map((piece, index) => (index % 2 === 0 ? piece : `[${piece}]`)).join('')).toBe(text)
})

test.each([
  ['closeAt', 'closesAt'],
  ['CLOSESAT', 'closesAt'],
  ['description', 'metaDescription'],
  ['lved', 'loved'],
  ['loevd', 'loved'],
  ['', undefined],
])('nearest to %j: %j', (word, expected) => {
  expect(nearest(word, ['loved', 'closesAt', 'metaDescription'])).toBe(expected)
})
