import { describe, expect, test } from 'vitest'
import { giveawayDates } from '../../src/giveaway/dates.ts'
import { giveawayAt } from '../../src/giveaway/giveaway.ts'
import { isoInstant } from '../../src/lib/dates.ts'
import { DAY, giveawayFrom, SECOND } from '../support/giveaways.ts'

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

test('the offsets are many', () => {
  expect(new Set(offsets).size).toBeGreaterThanOrEqual(24)
})

describe.each(cases)('$opens to $closes at $offset', ({ offset, opens, closes, days }) => {
  const giveaway = giveawayFrom(opens + offset, closes + offset)
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
