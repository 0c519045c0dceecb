import { expect, test } from 'vitest'
import { parts } from 'virtual:content/book'
import { identities, partOf } from '../../../src/core/book/chapters.ts'
import { emblems } from '../../../src/core/book/emblems.ts'

test('each identity has its own emblem', () => {
  expect(new Set(identities.map(({ slug }) => emblems[slug])).size).toBe(32)
})

test('the parts cover the 32 chapters without gaps', () => {
  const chapters = Array.from({ length: 32 }, (_, index) => index + 1)
  expect(chapters.map((chapter) => partOf(chapter))).toEqual(
    parts.flatMap((part) => Array(part.last - part.first + 1).fill(part)),
  )
})
