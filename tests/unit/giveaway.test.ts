import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOf, giveawayAt, nextChange } from '../../src/giveaway/giveaway.ts'
import { anyInstant, anyMoment, DAY } from '../support/giveaways.ts'

describe('at any moment', () => {
  test('the phase goes one way, and a change never goes unannounced', () => {
    assert(
      property(anyMoment, ({ giveaway, now }) => {
        const order = ['not_started', 'open', 'ended']
        const { phase, days } = giveawayAt(giveaway, now)
        const later = giveawayAt(giveaway, now + 1)
        expect(order.indexOf(later.phase)).toBeGreaterThanOrEqual(order.indexOf(phase))
        const change = nextChange(giveaway, now)
        expect(change === undefined).toBe(phase === 'ended')
        if (change === undefined) return
        expect(change).toBeGreaterThan(now)
        expect(change - now).toBeLessThanOrEqual(DAY)
        expect(giveawayAt(giveaway, change - 1)).toMatchObject({ phase, days })
        const changed = giveawayAt(giveaway, change)
        expect([changed.phase, changed.days]).not.toEqual([phase, days])
      }),
    )
  })

  test('days are whole, counted up, and none only at the end', () => {
    assert(
      property(anyMoment, ({ giveaway, now }) => {
        const { phase, days } = giveawayAt(giveaway, now)
        const boundary = phase === 'not_started' ? giveaway.opensAt.ms : endOf(giveaway)
        expect(days === 0).toBe(phase === 'ended')
        if (phase === 'ended') return
        expect(Number.isInteger(days)).toBe(true)
        expect(days * DAY).toBeGreaterThanOrEqual(boundary - now)
        expect((days - 1) * DAY).toBeLessThan(boundary - now)
      }),
    )
  })

  test('the offset changes the words alone', () => {
    assert(
      property(anyMoment, anyInstant, ({ giveaway, now }, { offsetMinutes }) => {
        const moved = {
          opensAt: { ...giveaway.opensAt, offsetMinutes },
          closesAt: { ...giveaway.closesAt, offsetMinutes },
        }
        const { phase, days } = giveawayAt(giveaway, now)
        expect(giveawayAt(moved, now)).toEqual({ ...moved, phase, days })
      }),
    )
  })
})
