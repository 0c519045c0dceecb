import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parts } from 'virtual:content/book'
import { pagePaths } from '../../../src/pages/present.ts'
import { addDays, isoDay } from '../../../src/lib/dates.ts'
import { firstDayRange, lastDayOf, isAllowedFirstDay, planFrom } from '../../../src/plan/plan.ts'
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

test.each([
  ['a leap day', '2028-02-10', 20, '2028-02-29', '2028-03-12'],
  ['February without one', '2027-02-10', 20, '2027-03-01', '2027-03-13'],
  ['the end of a year', '2027-12-20', 13, '2028-01-01', '2028-01-20'],
  ['the beginning of summer time', '2027-03-01', 15, '2027-03-15', '2027-04-01'],
  ['the end of summer time', '2027-10-20', 20, '2027-11-08', '2027-11-20'],
])('a plan goes across %s', (_, first, number, day, last) => {
  const days = daysFrom(first)
  expect(days[number - 1]).toMatchObject({ number, day })
  expect(days.at(-1)).toMatchObject({ number: 32, day: last })
})

test('every day links its readings', () => {
  const days = daysFrom('2027-01-03')
  const known = new Set(pagePaths())
  for (const { number, readings } of days) {
    // Chapter 11 has two names; chapter 31 is in the book only.
    expect(readings).toHaveLength(number === 11 ? 2 : number === 31 ? 0 : 1)
    for (const { reference, path } of readings) {
      expect(reference).toMatch(/^([1-3] )?[A-Z][a-z]+ \d+:\d+(–\d+)?$/)
      expect(known).toContain(path)
    }
  }
  expect(days[1]?.readings[0]).toEqual({
    title: 'I Am Loved',
    reference: 'Romans 5:8',
    path: '/i-am-loved',
  })
  expect(days[3]?.readings[0]?.path).toBe('/guide/forgiven')
})

describe('a first day', () => {
  const now = Date.UTC(2026, 10, 23, 23, 59)

  test.each([
    ['2026-11-23', true],
    ['2028-11-23', true],
    ['2028-11-24', false],
    ['2024-11-23', true],
    ['2024-11-22', false],
    ['2027-02-30', false],
    ['2027-1-3', false],
    ['tomorrow', false],
    ['', false],
  ])('"%s": %s', (text, expected) => {
    expect(isAllowedFirstDay(text, now)).toBe(expected)
  })

  test('is at most two years away, also on leap days', () => {
    const far = integer({ min: -1000, max: 1000 })
    assert(
      property(tuple(anyDay, far), ([day, distance]) => {
        const today = Date.parse(day)
        const first = addDays(day, distance)
        const { from, to } = firstDayRange(today)
        expect(isAllowedFirstDay(first, today)).toBe(from <= first && first <= to)
        if (Math.abs(distance) <= 730) expect(isAllowedFirstDay(first, today)).toBe(true)
        if (Math.abs(distance) > 731) expect(isAllowedFirstDay(first, today)).toBe(false)
        expect(isoDay(today)).toBe(day)
      }),
    )
    expect(firstDayRange(Date.UTC(2028, 1, 29))).toEqual({ from: '2026-03-01', to: '2030-03-01' })
  })
})
