import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { giveawayDates } from '../../../src/core/giveaway/dates.ts'
import {
  endOf,
  type Giveaway,
  giveawayAt,
  nextChange,
  nextChangeOf,
  overlap,
  shownOf,
  stateOf,
} from '../../../src/core/giveaway/giveaway.ts'
import { addDays, DAY_MS, isoInstant } from '../../../src/core/time/dates.ts'
import { anyDay } from '../support/days.ts'
import { giveawayFrom } from '../support/giveaways.ts'

const offsets = [
  ['-05:00', -300],
  ['-03:30', -210],
  ['+05:45', 345],
  ['+14:00', 840],
] as const

test('a period of whole days begins and ends at midnight, and is displayed in its own offset', () => {
  const length = integer({ min: 2, max: 60 })
  assert(
    property(anyDay, length, constantFrom(...offsets), (first, days, [offset, minutes]) => {
      const last = addDays(first, days - 1)
      const [opens, closes] = [`${first}T00:00:00`, `${last}T23:59:59`]
      const giveaway = giveawayFrom(opens + offset, closes + offset)
      // Independent of the code under test: subtracts the offset from a wall clock read as UTC.
      const start = Date.parse(`${opens}Z`) - minutes * 60_000
      const end = start + days * DAY_MS
      for (const [now, phase, left] of [
        [start - DAY_MS - 1, 'not_started', 2],
        [start - DAY_MS, 'not_started', 1],
        [start - 1, 'not_started', 1],
        [start, 'open', days],
        [end - DAY_MS - 1, 'open', 2],
        [end - DAY_MS, 'open', 1],
        [end - 1, 'open', 1],
        [end, 'ended', 0],
      ] as const) {
        const isLastDay = phase === 'open' && left === 1
        const state = { ...giveaway, phase, days: left, isLastDay }
        expect(giveawayAt(giveaway, now)).toEqual(state)
      }

      expect(isoInstant(giveaway.opensAt)).toBe(opens + offset)
      const dates = giveawayDates(giveaway)
      expect([dates.opensTime, dates.closesTime].join()).toMatch(/^12:00 AM .*,11:59 PM /)
      expect(Date.parse(`${dates.opens} UTC`)).toBe(Date.parse(first))
      expect(Date.parse(`${dates.closes} UTC`)).toBe(Date.parse(last))
      expect(Date.parse(`${dates.drawn} UTC`)).toBe(Date.parse(last) + DAY_MS)
    }),
  )
})

test('a giveaway keeps its form when CONTEST_FORM_ID is another giveaway’s', () => {
  const [first] = giveaways
  const dates = { opensAt: '2026-03-01T00:00:00Z', closesAt: '2026-03-31T00:00:00Z' }
  const another = { ...first!, ...dates, default: undefined, id: '2026-03', formId: 'spring' }
  const formsWith = (CONTEST_FORM_ID: string) => {
    const { giveaways: own, invalid } = readConfiguration({ CONTEST_FORM_ID }, [first!, another])
    return [own.map(({ formId }) => formId), invalid.map(({ setting }) => setting)]
  }
  expect(formsWith('spring')).toEqual([[first!.formId, 'spring'], ['CONTEST_FORM_ID']])
  expect(formsWith('mine')).toEqual([['mine', 'spring'], []])
})

/** Consecutive giveaways with any gaps, in any order, and an instant around them. */
const anySchedule = tuple(
  array(tuple(integer({ min: 0, max: 90 * DAY_MS }), integer({ min: 1, max: 90 * DAY_MS })), {
    minLength: 1,
    maxLength: 6,
  }),
  array(integer({ min: 0, max: 5 }), { maxLength: 6 }),
  integer({ min: -40 * DAY_MS, max: 1000 * DAY_MS }),
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

test('`/contest` shows the open giveaway, else the next, else the last, in any order of the list', () => {
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

test('`nextChangeOf` announces for consecutive giveaways every change of phase, day, stage and shown giveaway', () => {
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
      expect(change === Infinity).toBe(isOver)
      if (isOver) return
      expect(change).toBeGreaterThan(now)
      expect(seen(change - 1)).toEqual(seen(now))
      expect(seen(change)).not.toEqual(seen(now))
    }),
  )
})

test('the last day begins at midnight in its own offset, even when it ends in the afternoon', () => {
  const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T17:59:59-05:00')
  const at = (instant: string) => stateOf(giveaway, Date.parse(instant))
  expect(at('2025-08-17T23:59:59-05:00')).toMatchObject({ stage: 'open', days: 1 })
  expect(at('2025-08-18T00:00:00-05:00')).toMatchObject({ stage: 'last_day', days: 1 })
  const midnight = Date.parse('2025-08-18T00:00:00-05:00')
  expect(nextChange(giveaway, midnight - DAY_MS / 6)).toBe(midnight)
})

test('an ended giveaway changes its stages to the second, in its own offset', () => {
  const giveaway = giveawayFrom('2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
  const stageAt = (instant: string, winners = 1, ...wonBy: string[]) => {
    const { stage, isPast } = stateOf({ ...giveaway, winners, wonBy }, Date.parse(instant))
    return [stage, isPast]
  }
  expect(stageAt('2025-08-18T23:59:59-05:00')).toEqual(['last_day', false])
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
