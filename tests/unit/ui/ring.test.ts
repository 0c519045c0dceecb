import { describe, expect, test } from 'vitest'
import { identityKeys } from '../../../src/book/identities.ts'
import { BOOK_ONLY, BOSS, bossPlaces, RAYS, ringOf } from '../../../src/ui/ring.ts'

describe('the bosses', () => {
  test.each([
    ['with room, each at its own ray', 13, [16, 2], [16, 2]],
    ['a neighbor of the first steps aside', 6, [14, 7], [14, 7.5]],
    ['on both sides of the first', 1, [32, 2], [31.5, 2.5]],
    ['the two of chapter 11 share its ray', 1, [11, 11], [9.75, 12.25]],
    ['one that shares the ray of the first stands on it', 11, [11, 20], [11, 20]],
    ['neighbors across the top', 16, [32, 1], [31.25, 1.75]],
    ['both beside the first', 12, [11, 11], [8, 10.5]],
  ])('%s', (_, first, others, expected) => {
    const places = bossPlaces(first, others).map((place) => ((place - 1 + RAYS) % RAYS) + 1)
    expect(places).toEqual(expected)
  })

  // All 29,760 results of the quiz.
  test('never overlap each other, the first ray or the edge, whatever the three identities are', () => {
    const chapters = identityKeys.map(({ chapter }) => chapter)
    const faults: number[][] = []
    for (const [i, first] of chapters.entries()) {
      for (const [j, second] of chapters.entries()) {
        for (const [k, third] of chapters.entries()) {
          if (i === j || j === k || k === i) continue
          const [one, other] = ringOf(first, [second, third]).bosses as [Spot, Spot]
          const isFree =
            distance(one, other) > 2 * BOSS &&
            [one, other].every((spot) => distance(spot, [120, 120]) + BOSS < 115) &&
            (second === first || besideRay(one, first) > BOSS) &&
            (third === first || besideRay(other, first) > BOSS)
          if (!isFree) faults.push([first, second, third])
        }
      }
    }
    expect(faults).toEqual([])
  })
})

test('every ray is drawn once: lit, faint, or as the open dot of the chapter that only the book has', () => {
  for (const [first, others] of [
    [13, []],
    [13, [16, 2]],
    [1, [11, 11]],
    [32, [1, 30]],
  ] as const) {
    const { faint, lit, open } = ringOf(first, others)
    const chapters = [first, ...others]
    const drawn = [faint, lit].map((path) => path.split('M').length - 1)
    expect(drawn).toEqual([RAYS - 1 - new Set(chapters).size, chapters.length])
    expect(besideRay(open, BOOK_ONLY)).toBeLessThan(0.1)
  }
})

test('the first ray points up, and the others follow clockwise', () => {
  expect(ringOf(1, []).lit).toContain('L120 58')
  expect(ringOf(9, []).lit).toContain('L182 120')
})

type Spot = readonly [x: number, y: number]

function distance([x, y]: Spot, [otherX, otherY]: Spot): number {
  return Math.hypot(x - otherX, y - otherY)
}

/** How far a spot is from a ray's line, from the middle to the edge. */
function besideRay([x, y]: Spot, ray: number): number {
  const angle = ((ray - 1) / RAYS) * 2 * Math.PI
  const along = (x - 120) * Math.sin(angle) - (y - 120) * Math.cos(angle)
  const aside = (x - 120) * Math.cos(angle) + (y - 120) * Math.sin(angle)
  return along < 0 ? Infinity : Math.abs(aside)
}
