import { expect, test } from 'vitest'
import { fill, nearest } from '../../../src/core/text/words.ts'

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
  ['closeAt', 'closesAt'],
  ['CLOSESAT', 'closesAt'],
  ['description', undefined],
  ['lved', 'loved'],
  ['loevd', 'loved'],
  ['', undefined],
])('nearest to %j: %j', (word, expected) => {
  expect(nearest(word, ['loved', 'closesAt', 'metaDescription'])).toBe(expected)
})
