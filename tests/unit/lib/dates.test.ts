import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giveawayDates } from '../../../src/giveaway/dates.ts'
import { endOf } from '../../../src/giveaway/giveaway.ts'
import { isoInstant, readInstant } from '../../../src/lib/dates.ts'
import { anyInstant, giveawayFrom, SECOND } from '../../support/giveaways.ts'

describe('an instant', () => {
  test('comes back from its text as it was', () => {
    assert(
      property(anyInstant, (given) => {
        expect(readInstant(isoInstant(given))).toEqual(given)
      }),
    )
  })

  test.each([
    ['2025-07-20T00:00:00-05:00', { ms: Date.UTC(2025, 6, 20, 5), offsetMinutes: -300 }],
    ['2025-07-20T00:00:00Z', { ms: Date.UTC(2025, 6, 20), offsetMinutes: 0 }],
    ['2025-07-20T00:00+05:45', { ms: Date.UTC(2025, 6, 19, 18, 15), offsetMinutes: 345 }],
    [
      '2025-07-20T00:00:00.500-03:30',
      { ms: Date.UTC(2025, 6, 20, 3, 30, 0, 500), offsetMinutes: -210 },
    ],
  ])('%s is read', (text, expected) => {
    expect(readInstant(text)).toEqual(expected)
  })

  test.each([
    '',
    'next summer',
    '2025-07-20',
    '2025-07-20T00:00:00',
    '1752987600000',
    '2025-7-20T00:00:00Z',
    '2025-02-30T00:00:00-05:00',
    '2025-02-29T00:00:00Z',
    '2025-04-31T12:00:00+14:00',
    '2025-07-20T24:00:00Z',
    '2025-07-20T12:60:00Z',
    '2025-07-20T12:00:60Z',
    '2025-13-01T00:00:00Z',
    '2025-07-20T00:00:00+25:00',
    '2025-07-20T00:00:00-05:75',
    ' 2025-07-20T00:00:00Z',
  ])('"%s" is refused', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })

  test('with a fraction still closes at the end of its second', () => {
    const { ms } = giveawayFrom('2025-07-20T00:00:00Z', '2025-07-21T00:00:00Z').closesAt
    for (const fraction of [0, 1, 500, 999]) {
      const closesAt = { ms: ms + fraction, offsetMinutes: 0 }
      expect(endOf({ opensAt: closesAt, closesAt })).toBe(ms + SECOND)
    }
  })
})

describe('the dates as copy says them', () => {
  test('as specified', () => {
    expect(
      giveawayDates(giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')),
    ).toEqual({
      opens: 'July 20, 2025',
      closes: 'August 18, 2025',
      span: 'July 20 - August 18, 2025',
      drawn: 'August 18',
      notified: 'August 19, 2025',
      named: 'August 26, 2025',
      opensTime: '12:00 AM EST',
      closesTime: '11:59 PM EST',
    })
  })

  test('over the turn of the year, at offsets that have no name', () => {
    expect(
      giveawayDates(giveawayFrom('2027-12-30T09:30:00+05:45', '2027-12-31T23:59:59-03:30')),
    ).toMatchObject({
      notified: 'January 1, 2028',
      opensTime: '9:30 AM UTC+5:45',
      closesTime: '11:59 PM UTC-3:30',
    })
    const { span } = giveawayDates(giveawayFrom('2027-12-30T00:00:00Z', '2028-01-02T23:59:59Z'))
    expect(span).toBe('December 30, 2027 - January 2, 2028')
  })
})
