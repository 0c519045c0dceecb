import { expect, test } from 'vitest'
import { BOOK_ONLY, RAYS, ringOf } from '../../../src/ui/ring.ts'

test('every ray is drawn once: lit, faint, or as the open dot of chapter 31', () => {
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
    expect(angleOf(open)).toBeCloseTo(((BOOK_ONLY - 1) / RAYS) * 360, 0)
  }
})

/** Clockwise from the top, in degrees. */
function angleOf([x, y]: readonly [number, number]): number {
  return ((Math.atan2(x - 120, 120 - y) * 180) / Math.PI + 360) % 360
}
