import { describe, expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { giveawayDates } from '../../../src/giveaway/dates.ts'
import { type GiveawayState, stateOf } from '../../../src/giveaway/giveaway.ts'
import {
  announcementOf,
  isOver,
  rulesOf,
  textsIn,
  textsOf,
  whyClosed,
  winnersOf,
} from '../../../src/giveaway/texts.ts'
import { readInstant } from '../../../src/lib/dates.ts'

const DAY = 86_400_000
const [texts] = giveaways
const opensAt = readInstant(texts.opensAt)!
const closesAt = readInstant(texts.closesAt)!
const days = { drawingDays: 0, noticeDays: 1, answerDays: 7 }

function giveawayIn(now: number): GiveawayState {
  const giveaway = { id: texts.id, formId: 'contest', opensAt, closesAt, ...days }
  return stateOf(giveaway, now)
}

const before = giveawayIn(opensAt.ms - DAY)
const open = giveawayIn(opensAt.ms)
const ended = giveawayIn(closesAt.ms + DAY)
const { opens, closes, named } = giveawayDates(open)

test('a giveaway has the texts of its id, and an unknown one none', () => {
  expect(textsOf(texts)).toBe(texts)
  expect(rulesOf(texts).length).toBeGreaterThan(0)
  expect(() => textsOf({ id: '1999-01' })).toThrow('1999-01')
  expect([rulesOf({ id: '1999-01' }), winnersOf({ id: '1999-01' })]).toEqual([[], []])
})

test('an ended giveaway has texts of its own in place of those of before', () => {
  expect([textsIn(before), textsIn(open)]).toEqual([texts, texts])
  expect(textsIn(ended)).toEqual({ ...texts, ...texts.ended })
})

describe('who cannot enter learns why', () => {
  test.each([
    ['not_started', before, 'contest_not_started', opens],
    ['ended', ended, 'contest_ended', closes],
  ] as const)('%s', (phase, giveaway, error, date) => {
    expect(whyClosed(phase, giveaway)).toMatchObject({
      error,
      notice: { tone: 'error', text: expect.stringContaining(date) },
    })
  })

  test('open', () => {
    expect(whyClosed('open', open)).toBeUndefined()
  })
})

test('as long as nobody has accepted the prize, it is said until when, and no day that is past is promised', () => {
  expect(winnersOf(ended)).toEqual([])
  const { notified } = giveawayDates(ended)
  const saidAfter = (days: number) => {
    const said = announcementOf(giveawayIn(closesAt.ms + days * DAY))
    return [notified, named].map((day) => said.includes(day))
  }
  expect(saidAfter(0.5)).toEqual([true, true])
  expect(saidAfter(1.5)).toEqual([false, true])
  expect(saidAfter(7.9)).toEqual([false, true])
  expect(saidAfter(8.1)).toEqual([false, false])
  expect([ended, giveawayIn(closesAt.ms + 8.1 * DAY)].map(isOver)).toEqual([false, true])
})
