import { assert, integer, property } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { giveawayDates } from '../../../src/core/giveaway/dates.ts'
import { endOf } from '../../../src/core/giveaway/giveaway.ts'
import {
  addDays,
  daylightTime,
  isoDay,
  nextMonth,
  nextSunday,
  readInstant,
  readStart,
  weekdayDate,
} from '../../../src/core/time/dates.ts'
import { anyDay } from '../support/days.ts'
import { giveawayFrom, SECOND } from '../support/giveaways.ts'

test('adds Eastern Daylight Time to an EST date exactly while New York is on daylight time', () => {
  const clocks = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeZoneName: 'longGeneric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const name = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeZoneName: 'long',
  })
  const year2007 = Date.UTC(2007, 5)
  assert(
    property(integer({ min: year2007, max: Date.UTC(2060, 0) }), (ms) => {
      const said = daylightTime({ ms, offsetMinutes: -300 })
      expect(daylightTime({ ms, offsetMinutes: -240 })).toBe('')
      const isSummer = name.format(ms).endsWith('Eastern Daylight Time')
      expect(said !== '').toBe(isSummer)
      if (!isSummer) return
      const time = clocks
        .format(ms)
        .replace(/\u202f/g, ' ')
        .replace(/ Eastern Time$/, '')
      expect(said).toContain(` (${time} Eastern Daylight Time`)
    }),
    { numRuns: 500 },
  )
})

describe('an instant', () => {
  test('may be a day, which starts at midnight in UTC-5', () => {
    const day = readInstant('2027-03-02T00:00:00-05:00')
    expect([readStart('2027-03-02'), readStart('2027-03-02T00:00:00-05:00')]).toEqual([day, day])
    const days = ['2027-02-29', '2027-3-2', '2027-03-02T09:00:00', 'March 2, 2027']
    const instants = ['2025-7-20T00:00:00Z', '2025-02-30T00:00:00Z', '2025-07-20T00:00:00+25:00']
    for (const text of ['', ...days, ...instants]) expect(readStart(text), text).toBeUndefined()
  })

  test('with a fraction closes at the end of its second', () => {
    const { ms } = giveawayFrom('2025-07-20T00:00:00Z', '2025-07-21T00:00:00Z').closesAt
    for (const fraction of [0, 1, 500, 999]) {
      const closesAt = { ms: ms + fraction, offsetMinutes: 0 }
      expect(endOf({ opensAt: closesAt, closesAt })).toBe(ms + SECOND)
    }
  })
})

test('displayed dates cross the turn of the year, at offsets without a name', () => {
  expect(
    giveawayDates(giveawayFrom('2027-12-30T09:30:00+05:45', '2027-12-31T23:59:59-03:30')),
  ).toMatchObject({
    drawn: 'January 1, 2028',
    opensTime: '9:30 AM UTC+5:45',
    closesTime: '11:59 PM UTC-3:30',
  })
  // UTC-5 is EST all year; UTC-4 is EDT while New York is on daylight time.
  expect(
    giveawayDates(giveawayFrom('2027-03-14T02:59:59-04:00', '2027-11-07T01:59:59-04:00')),
  ).toMatchObject({ opensTime: '2:59 AM UTC-4', closesTime: '1:59 AM EDT', closesThere: '' })
  const { span } = giveawayDates(giveawayFrom('2027-12-30T00:00:00Z', '2028-01-02T23:59:59Z'))
  expect(span).toBe('December 30, 2027 – January 2, 2028')
})

describe('a day', () => {
  // Clocks change in Santiago at midnight.
  test.each(['America/Santiago', 'Pacific/Apia'])('plus and minus days is right in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    assert(
      property(anyDay, integer({ min: -800, max: 800 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        const [year, month, date] = day.split('-').map(Number) as [number, number, number]
        // Noon is on its day despite a clock change at night.
        const noon = new Date(year, month - 1, date + count, 12)
        const own = isoDay(Date.UTC(noon.getFullYear(), noon.getMonth(), noon.getDate()))
        expect(addDays(day, count)).toBe(own)
      }),
    )
  })

  test('has a next Sunday and a next month', () => {
    assert(
      property(anyDay, (day) => {
        const sunday = nextSunday(day)
        expect(weekdayDate(sunday)).toMatch(/^Sunday, [A-Z][a-z]+ \d+$/)
        expect(day < sunday && sunday <= addDays(day, 7)).toBe(true)
        const first = nextMonth(day)
        expect(first.slice(8)).toBe('01')
        expect(day < first && addDays(first, -32) < day).toBe(true)
        expect(addDays(first, -1).slice(0, 7)).toBe(day.slice(0, 7))
      }),
    )
  })
})
