import { assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { parts } from 'virtual:content/book'
import { everyPage } from '../../support/pages.ts'
import { addDays } from '../../../src/core/time/dates.ts'
import { firstDayRange, lastDayOf, planFrom, readChoice } from '../../../src/core/plan/plan.ts'
import { anyDay } from '../support/days.ts'

const daysFrom = (first: string) => planFrom(first).flatMap(({ days }) => days)

test('a plan has 32 consecutive days, grouped by the parts of the book', () => {
  assert(
    property(anyDay, (first) => {
      const days = daysFrom(first)
      expect(days.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
      expect(days.map(({ day }) => day)).toEqual(days.map((_, n) => addDays(first, n)))
      expect(days.at(-1)?.day).toBe(lastDayOf(first))
      expect(planFrom(first).map((one) => one.part)).toEqual(parts)
    }),
  )
})

test('every day links its readings', () => {
  const days = daysFrom('2027-01-03')
  const known = new Set(everyPage)
  for (const { number, readings } of days) {
    // Chapter 11 has two names; chapter 31 is in the book only.
    expect(readings).toHaveLength(number === 11 ? 2 : number === 31 ? 0 : 1)
    for (const { reference, path } of readings) {
      expect(reference).toMatch(/^([1-3] )?[A-Z][a-z]+ \d+:\d+(–\d+)?$/)
      expect(known).toContain(path)
    }
  }
  const loved = { title: 'I Am Loved', reference: 'Romans 5:8', path: '/i-am-loved' }
  expect(days[1]?.readings[0]).toEqual(loved)
  expect(days[3]?.readings[0]?.path).toBe('/guide/forgiven')
})

test('a plan begins at most two years away, also on leap days', () => {
  const far = integer({ min: -1000, max: 1000 })
  assert(
    property(tuple(anyDay, far), ([day, distance]) => {
      const today = Date.parse(day)
      const { wrong } = readChoice({ first: addDays(day, distance) }, today)
      if (Math.abs(distance) <= 730) expect(wrong).toBeUndefined()
      if (Math.abs(distance) > 731) expect(wrong).toBe('first')
    }),
  )
  expect(readChoice({ first: '2027-02-30' }, Date.UTC(2027, 1)).wrong).toBe('first')
  expect(firstDayRange(Date.UTC(2028, 1, 29))).toEqual({ from: '2026-03-01', to: '2030-03-01' })
})
