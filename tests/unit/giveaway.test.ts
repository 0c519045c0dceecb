import { assert, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giveawayDates, isoInstant } from '../../src/domain/dates'
import {
  endOf,
  giveawayAt,
  nextChange,
  readInstant,
  sharedMaxAge,
  type EntryPeriod,
  type Giveaway,
} from '../../src/domain/giveaway'

const SECOND = 1000
const DAY = 86_400_000

/** Every offset that some place on earth has: whole hours, and those with half and quarter hours. */
const offsets = [
  '-12:00 -11:00 -10:00 -09:30 -09:00 -08:00 -07:00 -06:00 -05:00 -04:00 -03:30 -03:00',
  '-02:00 -01:00 +00:00 +01:00 +02:00 +03:00 +03:30 +04:00 +04:30 +05:00 +05:30 +05:45',
  '+06:00 +06:30 +07:00 +08:00 +08:45 +09:00 +09:30 +10:00 +10:30 +11:00 +12:00 +12:45',
  '+13:00 +14:00',
].flatMap((line) => line.split(' '))

/** Windows in one year; the last two open or close on the days on which New York moves its clocks. */
const windows = [
  { opens: '2025-07-20T00:00:00', closes: '2025-08-18T23:59:59', days: 30 },
  { opens: '2025-12-31T00:00:00', closes: '2026-01-01T23:59:59', days: 2 },
  { opens: '2028-02-29T00:00:00', closes: '2028-02-29T23:59:59', days: 1 },
  { opens: '2025-03-09T00:00:00', closes: '2025-03-09T23:59:59', days: 1 },
  { opens: '2025-11-02T00:00:00', closes: '2025-11-02T23:59:59', days: 1 },
]

const cases = offsets.flatMap((offset) => windows.map((window) => ({ offset, ...window })))

const rest = { id: 'a', formId: 'b', drawingDays: 0, noticeDays: 1, answerDays: 7 }

function contest(opens: string, closes: string): Giveaway {
  const [opensAt, closesAt] = [readInstant(opens), readInstant(closes)]
  if (!opensAt || !closesAt) throw new Error(`${opens} or ${closes} cannot be read`)
  return { ...rest, opensAt, closesAt }
}

const instant = record({
  ms: integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }),
  offsetMinutes: integer({ min: -12 * 60, max: 14 * 60 }),
})
const anyContest = tuple(instant, integer({ min: 0, max: 400 * DAY })).map(
  ([opensAt, length]): EntryPeriod => {
    const offsetMinutes = -opensAt.offsetMinutes / 2
    return { opensAt, closesAt: { ms: opensAt.ms + length, offsetMinutes } }
  },
)
const anyMoment = tuple(anyContest, integer({ min: -500 * DAY, max: 900 * DAY })).map(
  ([giveaway, after]) => ({ giveaway, now: giveaway.opensAt.ms + after }),
)

test('the offsets are many', () => {
  expect(new Set(offsets).size).toBeGreaterThanOrEqual(24)
})

describe.each(cases)('$opens to $closes at $offset', ({ offset, opens, closes, days }) => {
  const giveaway = contest(opens + offset, closes + offset)
  // Independent of the code under test: the offset is taken off a wall clock that is read as UTC.
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const start = Date.parse(`${opens}Z`) - shift
  const end = Date.parse(`${closes}Z`) - shift + SECOND

  const before = (now: number) => ['not_started', Math.ceil((start - now) / DAY)] as const
  const table: readonly (readonly [string, number, readonly [string, number]])[] = [
    ['a day and 1 ms before', start - DAY - 1, ['not_started', 2]],
    ['a day before', start - DAY, ['not_started', 1]],
    ['1 s before', start - SECOND, ['not_started', 1]],
    ['1 ms before', start - 1, ['not_started', 1]],
    ['the first instant', start, ['open', days]],
    ['1 ms in', start + 1, ['open', days]],
    // A window of one day has no day before its last.
    ['1 ms before the last day', end - DAY - 1, days > 1 ? ['open', 2] : before(end - DAY - 1)],
    ['the last day', end - DAY, ['open', 1]],
    ['1 ms before the last second', end - SECOND - 1, ['open', 1]],
    ['the last second', end - SECOND, ['open', 1]],
    ['1 ms into the last second', end - SECOND + 1, ['open', 1]],
    ['the last millisecond', end - 1, ['open', 1]],
    ['the first instant after', end, ['ended', 0]],
    ['1 ms after', end + 1, ['ended', 0]],
    ['a year after', end + 365 * DAY, ['ended', 0]],
  ]

  test('has its phase and days at every edge', () => {
    for (const [edge, now, [phase, left]] of table) {
      const state = giveawayAt(giveaway, now)
      expect({ edge, ...state }).toEqual({ edge, ...giveaway, phase, days: left })
    }
  })

  test('is said in its own offset', () => {
    expect(isoInstant(giveaway.opensAt)).toBe(opens + offset)
    expect(isoInstant(giveaway.closesAt)).toBe(closes + offset)
    const said = giveawayDates(giveaway)
    expect(said.opensTime).toMatch(/^12:00 AM /)
    expect(said.closesTime).toMatch(/^11:59 PM /)
    expect(Date.parse(`${said.opens} 00:00 UTC`)).toBe(Date.parse(`${opens}Z`))
    expect(Date.parse(`${said.closes} 23:59:59 UTC`)).toBe(Date.parse(`${closes}Z`))
    expect(Date.parse(`${said.notified} UTC`) - Date.parse(`${said.closes} UTC`)).toBe(DAY)
    expect(said.closes.startsWith(`${said.drawn}, `)).toBe(true)
  })
})

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
      property(anyMoment, instant, ({ giveaway, now }, { offsetMinutes }) => {
        const moved = {
          opensAt: { ...giveaway.opensAt, offsetMinutes },
          closesAt: { ...giveaway.closesAt, offsetMinutes },
        }
        const { phase, days } = giveawayAt(giveaway, now)
        expect(giveawayAt(moved, now)).toEqual({ ...moved, phase, days })
      }),
    )
  })

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
  const giveaway = contest('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
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

describe('an instant', () => {
  test('comes back from its text as it was', () => {
    assert(
      property(instant, (given) => {
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
    const { ms } = contest('2025-07-20T00:00:00Z', '2025-07-21T00:00:00Z').closesAt
    for (const fraction of [0, 1, 500, 999]) {
      const closesAt = { ms: ms + fraction, offsetMinutes: 0 }
      expect(endOf({ opensAt: closesAt, closesAt })).toBe(ms + SECOND)
    }
  })
})

describe('the dates as copy says them', () => {
  test('as specified', () => {
    expect(
      giveawayDates(contest('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')),
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
      giveawayDates(contest('2027-12-30T09:30:00+05:45', '2027-12-31T23:59:59-03:30')),
    ).toMatchObject({
      notified: 'January 1, 2028',
      opensTime: '9:30 AM UTC+5:45',
      closesTime: '11:59 PM UTC-3:30',
    })
    const { span } = giveawayDates(contest('2027-12-30T00:00:00Z', '2028-01-02T23:59:59Z'))
    expect(span).toBe('December 30, 2027 - January 2, 2028')
  })
})

function ageAt(giveaway: EntryPeriod, now: number): number {
  return sharedMaxAge(nextChange(giveaway, now), now)
}
