import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giveaways as written } from 'virtual:content/giveaways'
import type { GiveawayFields } from '../../../src/content/types.ts'
import { readConfiguration, siteAt, type Vars } from '../../../src/configuration.ts'
import { giveawayDates } from '../../../src/giveaway/dates.ts'
import {
  endOf,
  type Giveaway,
  giveawayAt,
  nextChange,
  nextChangeOf,
  overlap,
  shownOf,
  stateOf,
} from '../../../src/giveaway/giveaway.ts'
import { isoInstant } from '../../../src/lib/dates.ts'
import { anyInstant, anyMoment, DAY, giveawayFrom, SECOND } from '../support/giveaways.ts'

describe('at any instant', () => {
  test('the phase never goes back, and `nextChange` announces every change', () => {
    assert(
      property(anyMoment, ({ giveaway, now }) => {
        const order = ['not_started', 'open', 'ended']
        const { phase } = giveawayAt(giveaway, now)
        const later = giveawayAt(giveaway, now + 1)
        expect(order.indexOf(later.phase)).toBeGreaterThanOrEqual(order.indexOf(phase))
        const change = nextChange(giveaway, now)
        expect(change === undefined).toBe(phase === 'ended')
        if (change === undefined) return
        expect(change).toBeGreaterThan(now)
        expect(change - now).toBeLessThanOrEqual(DAY)
        // Nothing that a page may show changes before the announced change.
        const state = giveawayAt(giveaway, now)
        expect(giveawayAt(giveaway, change - 1)).toEqual(state)
        expect(giveawayAt(giveaway, change)).not.toEqual(state)
      }),
    )
  })

  test('days are rounded up, and 0 only once ended', () => {
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

  test('phase and days do not depend on the offset', () => {
    assert(
      property(anyMoment, anyInstant, ({ giveaway, now }, { offsetMinutes }) => {
        const moved = {
          opensAt: { ...giveaway.opensAt, offsetMinutes },
          closesAt: { ...giveaway.closesAt, offsetMinutes },
        }
        const { phase, days } = giveawayAt(giveaway, now)
        expect(giveawayAt(moved, now)).toMatchObject({ ...moved, phase, days })
      }),
    )
  })
})

/** Every offset in use, with half and quarter hours. */
const offsets = [
  '-12:00 -11:00 -10:00 -09:30 -09:00 -08:00 -07:00 -06:00 -05:00 -04:00 -03:30 -03:00',
  '-02:00 -01:00 +00:00 +01:00 +02:00 +03:00 +03:30 +04:00 +04:30 +05:00 +05:30 +05:45',
  '+06:00 +06:30 +07:00 +08:00 +08:45 +09:00 +09:30 +10:00 +10:30 +11:00 +12:00 +12:45',
  '+13:00 +14:00',
].flatMap((line) => line.split(' '))

/** Entry periods; the last two open or close on the days of New York's clock changes. */
const windows = [
  { opens: '2025-07-20T00:00:00', closes: '2025-08-18T23:59:59', days: 30 },
  { opens: '2025-12-31T00:00:00', closes: '2026-01-01T23:59:59', days: 2 },
  { opens: '2028-02-29T00:00:00', closes: '2028-02-29T23:59:59', days: 1 },
  { opens: '2025-03-09T00:00:00', closes: '2025-03-09T23:59:59', days: 1 },
  { opens: '2025-11-02T00:00:00', closes: '2025-11-02T23:59:59', days: 1 },
]

const cases = offsets.flatMap((offset) => windows.map((window) => ({ offset, ...window })))

test('the cases cover all offsets', () => {
  expect(new Set(offsets).size).toBeGreaterThanOrEqual(24)
})

describe.each(cases)('$opens to $closes at $offset', ({ offset, opens, closes, days }) => {
  const giveaway = giveawayFrom(opens + offset, closes + offset)
  // Independent of the code under test: subtracts the offset from a wall clock read as UTC.
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
    // A period of one day has no day before its last.
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

  test('has the right phase and days at every boundary', () => {
    for (const [edge, now, [phase, left]] of table) {
      const state = giveawayAt(giveaway, now)
      const isLastDay = phase === 'open' && left === 1
      expect({ edge, ...state }).toEqual({ edge, ...giveaway, phase, days: left, isLastDay })
    }
  })

  test('is displayed in its own offset', () => {
    expect(isoInstant(giveaway.opensAt)).toBe(opens + offset)
    expect(isoInstant(giveaway.closesAt)).toBe(closes + offset)
    const said = giveawayDates(giveaway)
    expect(said.opensTime).toMatch(/^12:00 AM /)
    expect(said.closesTime).toMatch(/^11:59 PM /)
    expect(Date.parse(`${said.opens} 00:00 UTC`)).toBe(Date.parse(`${opens}Z`))
    expect(Date.parse(`${said.closes} 23:59:59 UTC`)).toBe(Date.parse(`${closes}Z`))
    expect(Date.parse(`${said.drawn} UTC`) - Date.parse(`${said.closes} UTC`)).toBe(DAY)
    expect(said.drawnTime).toMatch(/^noon /)
  })
})

const defaultGiveaway = written[0]!
const three: GiveawayFields[] = [
  defaultGiveaway,
  like('2026-03', '2026-03-01T00:00:00-05:00', '2026-03-31T23:59:59-05:00'),
  // It opens when the one before it ends, and precedes it in the list of files.
  like('2025-08', '2025-08-19T00:00:00-05:00', '2025-08-31T23:59:59-05:00'),
]

function like(id: string, opensAt: string, closesAt: string): GiveawayFields {
  return { ...defaultGiveaway, default: undefined, id, formId: `form-${id}`, opensAt, closesAt }
}

function shownAt(now: number, vars: Vars = {}) {
  const { giveaway } = siteAt(readConfiguration(vars, three), now, 'https://example.org')
  return [giveaway?.id, giveaway?.phase]
}

describe('of three giveaways, the one that is shown', () => {
  const at = (text: string) => Date.parse(text)
  test.each([
    ['long before', at('2020-01-01T00:00:00Z'), '2025-07', 'not_started'],
    ['before the first', at('2025-07-20T00:00:00-05:00') - 1, '2025-07', 'not_started'],
    ['at the first opening', at('2025-07-20T00:00:00-05:00'), '2025-07', 'open'],
    ['in its last millisecond', at('2025-08-19T00:00:00-05:00') - 1, '2025-07', 'open'],
    ['when the second follows at once', at('2025-08-19T00:00:00-05:00'), '2025-08', 'open'],
    ['in the second’s last millisecond', at('2025-09-01T00:00:00-05:00') - 1, '2025-08', 'open'],
    ['in the gap', at('2025-09-01T00:00:00-05:00'), '2026-03', 'not_started'],
    ['before the third', at('2026-03-01T00:00:00-05:00') - 1, '2026-03', 'not_started'],
    ['at the third opening', at('2026-03-01T00:00:00-05:00'), '2026-03', 'open'],
    ['in the third’s last millisecond', at('2026-04-01T00:00:00-05:00') - 1, '2026-03', 'open'],
    ['after all', at('2026-04-01T00:00:00-05:00'), '2026-03', 'ended'],
    ['long after', at('2099-01-01T00:00:00Z'), '2026-03', 'ended'],
  ])('%s', (_, now, id, phase) => {
    expect(shownAt(now)).toEqual([id, phase])
  })

  test('is the default one when the settings make it overlap another, which is reported', () => {
    const vars = {
      CONTEST_OPENS_AT: '2026-03-10T00:00:00-05:00',
      CONTEST_CLOSES_AT: '2026-03-20T23:59:59-05:00',
    }
    expect(readConfiguration({}, three).overlapped).toEqual([])
    expect(readConfiguration(vars, three).overlapped).toEqual(['2026-03'])
    const days = ['03-09', '03-10', '03-20', '03-21'].map((day) => at(`2026-${day}T12:00:00-05:00`))
    expect(days.map((now) => shownAt(now, vars)[0])).toEqual([
      '2026-03',
      '2025-07',
      '2025-07',
      '2026-03',
    ])
  })

  test('keeps its form when CONTEST_FORM_ID is another giveaway’s', () => {
    const taken = readConfiguration({ CONTEST_FORM_ID: 'form-2026-03' }, three)
    expect(taken.giveaways.map(({ formId }) => formId)).toEqual([
      defaultGiveaway.formId,
      'form-2026-03',
      'form-2025-08',
    ])
    expect(taken.invalid.map(({ setting }) => setting)).toEqual(['CONTEST_FORM_ID'])
    const own = readConfiguration({ CONTEST_FORM_ID: 'mine' }, three)
    expect(own.giveaways.map(({ formId }) => formId)[0]).toBe('mine')
  })
})

/** Consecutive giveaways with any gaps, in any order, and an instant around them. */
const anySchedule = tuple(
  array(tuple(integer({ min: 0, max: 90 * DAY }), integer({ min: 1, max: 90 * DAY })), {
    minLength: 1,
    maxLength: 6,
  }),
  array(integer({ min: 0, max: 5 }), { maxLength: 6 }),
  integer({ min: -40 * DAY, max: 1000 * DAY }),
).map(([lengths, swaps, now]) => {
  let from = 0
  const list = lengths.map(([gap, length], index): Giveaway => {
    const opensAt = { ms: from + gap, offsetMinutes: 0 }
    const closesAt = { ms: opensAt.ms + length, offsetMinutes: 0 }
    const giveaway = { id: String(index), formId: `f${index}`, opensAt, closesAt, ...rest }
    from = endOf(giveaway)
    return giveaway
  })
  for (const place of swaps) list.push(...list.splice(place % list.length, 1))
  return { list, now }
})
const rest = { winners: 1, wonBy: [], answerDays: 7 }

function shownIn(list: readonly Giveaway[], now: number) {
  return shownOf(list.map((giveaway) => stateOf(giveaway, now)))!
}

describe('for consecutive giveaways', () => {
  test('`/contest` shows the open one, else the next, else the last, for any order of the list', () => {
    assert(
      property(anySchedule, ({ list, now }) => {
        const inTime = list.toSorted((a, b) => Number(a.id) - Number(b.id))
        // The first that has not ended is the open or the next one.
        const expected = inTime.find((giveaway) => now < endOf(giveaway)) ?? inTime.at(-1)
        expect(shownIn(list, now).id).toBe(expected?.id)
        expect(list.some((one) => list.some((two) => one !== two && overlap(one, two)))).toBe(false)
      }),
    )
  })

  test('`nextChangeOf` announces every change of phase, day, stage and shown giveaway', () => {
    assert(
      property(anySchedule, ({ list, now }) => {
        const seen = (instant: number) => [
          shownIn(list, instant).id,
          list
            .map((one) => stateOf(one, instant))
            .map(({ phase, days: left, stage, isPast }) => [phase, left, stage, isPast]),
        ]
        const change = nextChangeOf(list, now)
        const isOver = list.every((one) => stateOf(one, now).isPast)
        expect(change === undefined).toBe(isOver)
        if (change === undefined) return
        expect(change).toBeGreaterThan(now)
        expect(seen(change - 1)).toEqual(seen(now))
        expect(seen(change)).not.toEqual(seen(now))
      }),
    )
  })
})

test('the last day begins at midnight in its own offset, even when it ends in the afternoon', () => {
  const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T17:59:59-05:00')
  const at = (instant: string) => stateOf(giveaway, Date.parse(instant))
  expect(at('2025-08-17T23:59:59-05:00')).toMatchObject({ stage: 'open', days: 1 })
  expect(at('2025-08-18T00:00:00-05:00')).toMatchObject({ stage: 'last_day', days: 1 })
  expect(at('2025-08-18T17:59:59-05:00')).toMatchObject({ stage: 'last_day', days: 1 })
  expect(nextChange(giveaway, Date.parse('2025-08-17T20:00:00-05:00'))).toBe(
    Date.parse('2025-08-18T00:00:00-05:00'),
  )
})

test('an ended giveaway changes its stages to the second, in its own offset', () => {
  const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
  const stageAt = (instant: string, winners = 1, ...wonBy: string[]) => {
    const { stage, isPast } = stateOf({ ...giveaway, winners, wonBy }, Date.parse(instant))
    return [stage, isPast]
  }
  expect(stageAt('2025-08-18T23:59:59-05:00')).toEqual(['last_day', false])
  expect(stageAt('2025-08-19T00:00:00-05:00')).toEqual(['closed', false])
  expect(stageAt('2025-08-19T11:59:59-05:00')).toEqual(['closed', false])
  expect(stageAt('2025-08-19T12:00:00-05:00')).toEqual(['drawn', false])
  // Four people in a row may take seven days each.
  expect(stageAt('2025-09-16T23:59:59-05:00')).toEqual(['drawn', false])
  expect(stageAt('2025-09-17T00:00:00-05:00')).toEqual(['over', true])
  expect(stageAt('2025-09-16T23:59:59-05:00', 1, 'Ruth M.')).toEqual(['named', false])
  expect(stageAt('2026-10-18T12:00:00-05:00', 1, 'Ruth M.')).toEqual(['named', true])
  // One of two winners is not all of them until nobody can accept any more.
  expect(stageAt('2025-09-16T23:59:59-05:00', 2, 'Ruth M.')).toEqual(['drawn', false])
  expect(stageAt('2025-09-17T00:00:00-05:00', 2, 'Ruth M.')).toEqual(['named', true])
  expect(stageAt('2025-08-20T12:00:00-05:00', 2, 'Ruth M.', 'Naomi B.')).toEqual(['named', false])
})
