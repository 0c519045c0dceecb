import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endOf,
  type EntryPeriod,
  giveawayAt,
  nextChange,
  sharedMaxAge,
} from '../../src/giveaway/giveaway.ts'
import { anyMoment, DAY, giveawayFrom, SECOND } from '../support/giveaways.ts'

function ageAt(giveaway: EntryPeriod, now: number): number {
  return sharedMaxAge(nextChange(giveaway, now), now)
}

describe('at any moment', () => {
  test('a shared cache keeps nothing for more than five minutes or past a change', () => {
    assert(
      property(anyMoment, ({ giveaway, now }) => {
        const age = ageAt(giveaway, now)
        expect(Number.isInteger(age) && age >= 0 && age <= 300).toBe(true)
        const last = giveawayAt(giveaway, now + Math.max(0, age * SECOND - 1))
        const { phase, days } = giveawayAt(giveaway, now)
        expect(last).toMatchObject({ phase, days })
      }),
    )
  })
})

describe('the age in a shared cache, second by second', () => {
  const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
  const edges = [
    ['the opening', giveaway.opensAt.ms],
    ['a day change', giveaway.opensAt.ms + 12 * DAY],
  ] as const

  test.each(edges)('around %s', (_, edge) => {
    for (let second = -400; second <= 400; second++) {
      const left = second < 0 ? -second : 86_400 - second
      expect(ageAt(giveaway, edge + second * SECOND)).toBe(Math.min(300, left))
    }
    expect(ageAt(giveaway, edge - 1)).toBe(0)
    expect(ageAt(giveaway, edge - 1001)).toBe(1)
  })

  test('around the end, after which nothing changes', () => {
    for (let second = -400; second <= 400; second++) {
      const expected = second < 0 ? Math.min(300, -second) : 300
      expect(ageAt(giveaway, endOf(giveaway) + second * SECOND)).toBe(expected)
    }
  })
})
