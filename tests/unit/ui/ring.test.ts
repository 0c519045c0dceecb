import { expect, test } from 'vitest'
import { BOOK_ONLY, RAYS, ringOf } from '../../../src/ui/ring.ts'

test('each chapter has its own ray, except the one that only the book has', () => {
  const raysIn = (path: string) => new Set(path.match(/M[\d.]+ [\d.]+/g))
  const chapters = Array.from({ length: RAYS }, (_, index) => index + 1)
  const [first = 1, ...others] = chapters.filter((chapter) => chapter !== BOOK_ONLY)
  expect(raysIn(ringOf(first, others).lit).size).toBe(RAYS - 1)
  const { lit, faint } = ringOf(22, [3, 16])
  expect([raysIn(lit).size, raysIn(faint).size]).toEqual([3, RAYS - 1 - 3])
})
