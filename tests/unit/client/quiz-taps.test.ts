import { expect, test } from 'vitest'
import { isAgain, type Shown } from '../../../client/quiz-taps.ts'

const spot = { x: 195, y: 400 }
const shown: Shown = { at: 1000, after: spot }

test.each([0, 120, 170, 250, 400, 499])(
  'a second tap on one spot after %i ms is ignored',
  (gap) => {
    expect(isAgain(spot, shown.at + gap, shown)).toBe(true)
    expect(isAgain({ x: 205, y: 410 }, shown.at + gap, shown)).toBe(true)
  },
)

test('a later tap, a tap elsewhere, or the first tap is an answer', () => {
  expect(isAgain(spot, shown.at + 500, shown)).toBe(false)
  expect(isAgain({ ...spot, y: spot.y + 56 }, shown.at, shown)).toBe(false)
  expect(isAgain(spot, shown.at, { ...shown, after: undefined })).toBe(false)
})
