import { expect, test } from 'vitest'
import { isRepeatedTap, type Shown } from '../../../client/quiz-taps.ts'

const spot = { x: 195, y: 400 }
const shown: Shown = { at: 1000, after: spot }

test.each([0, 120, 170, 250, 400, 499])(
  'a second tap on one spot after %i ms is ignored',
  (gap) => {
    expect(isRepeatedTap(spot, shown.at + gap, shown)).toBe(true)
    expect(isRepeatedTap({ x: 205, y: 410 }, shown.at + gap, shown)).toBe(true)
  },
)

test('a later tap, a tap elsewhere, or the first tap is an answer', () => {
  expect(isRepeatedTap(spot, shown.at + 500, shown)).toBe(false)
  expect(isRepeatedTap({ ...spot, y: spot.y + 56 }, shown.at, shown)).toBe(false)
  expect(isRepeatedTap(spot, shown.at, { ...shown, after: undefined })).toBe(false)
})
