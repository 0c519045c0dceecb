import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GiveawayFields, giveaways as written } from 'virtual:content/giveaways'
import { readConfiguration, siteAt, type Vars } from '../../src/configuration.ts'
import {
  endOf,
  type Giveaway,
  giveawayAt,
  nextChangeOf,
  overlap,
  shownOf,
} from '../../src/giveaway/giveaway.ts'

const DAY = 86_400_000
const [defaultGiveaway] = written
const three: [GiveawayFields, ...GiveawayFields[]] = [
  defaultGiveaway,
  like('2026-03', '2026-03-01T00:00:00-05:00', '2026-03-31T23:59:59-05:00'),
  // It opens at the instant at which the one before it ends, and stands before it in the list of files.
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

  test('is the default one where the settings move it into another, and that is alarmed', () => {
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

  test('keeps its form where CONTEST_FORM_ID names another’s', () => {
    const taken = readConfiguration({ CONTEST_FORM_ID: 'form-2026-03' }, three)
    expect(taken.giveaways.map(({ formId }) => formId)).toEqual([
      defaultGiveaway.formId,
      'form-2026-03',
      'form-2025-08',
    ])
    expect(taken.unreadable.map(({ setting }) => setting)).toEqual(['CONTEST_FORM_ID'])
    const own = readConfiguration({ CONTEST_FORM_ID: 'mine' }, three)
    expect(own.giveaways.map(({ formId }) => formId)[0]).toBe('mine')
  })
})

/** Giveaways one after the other with any gaps, in any order, and an instant around them. */
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
    const giveaway = { id: String(index), formId: `f${index}`, opensAt, closesAt, ...days }
    from = endOf(giveaway)
    return giveaway
  })
  for (const place of swaps) list.push(...list.splice(place % list.length, 1))
  return { list, now }
})
const days = { drawingDays: 0, noticeDays: 1, answerDays: 7 }

function shownIn(list: readonly Giveaway[], now: number) {
  return shownOf(list.map((giveaway) => giveawayAt(giveaway, now)))!
}

describe('of any giveaways that follow each other', () => {
  test('the shown one is open, else next, else last, in whatever order they are listed', () => {
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

  test('no phase, day or shown one changes without being announced', () => {
    assert(
      property(anySchedule, ({ list, now }) => {
        const seen = (instant: number) => [
          shownIn(list, instant).id,
          list.map((one) => giveawayAt(one, instant)).map(({ phase, days: left }) => [phase, left]),
        ]
        const change = nextChangeOf(list, now)
        const hasEnded = list.every((one) => endOf(one) <= now)
        expect(change === undefined).toBe(hasEnded)
        if (change === undefined) return
        expect(change).toBeGreaterThan(now)
        expect(seen(change - 1)).toEqual(seen(now))
        expect(seen(change)).not.toEqual(seen(now))
      }),
    )
  })
})
