import { describe, expect, test } from 'vitest'
import { dateFindings } from '../../scripts/desk/launch-check/check.ts'
import { readInstant } from '../../src/lib/dates.ts'

const DAY = 86_400_000
const now = Date.parse('2026-03-01T12:00:00Z')
const spring = { id: 'spring', formId: 'f', drawingDays: 0, noticeDays: 1, answerDays: 7 }

function judged(opens: number, closes: number, accepted = 0, winners = 1) {
  const at = (days: number) => readInstant(new Date(now + days * DAY).toISOString())!
  const days = { opensAt: at(opens), closesAt: at(closes) }
  const planned = { ...spring, ...days, winners, accepted, drawn: false }
  return dateFindings([planned], now).map(({ says, note }) => [says, note ?? false])
}

const saying = (words: string, note: boolean) => [expect.stringContaining(words), note]

describe('the days of a giveaway', () => {
  test.each<[string, [number, number, number?, number?], unknown[]]>([
    ['far ahead', [10, 40], []],
    ['too near', [0.5, 30], [saying('opens in 0.5 days', true)]],
    ['open', [-5, 20], []],
    ['about to close', [-5, 1], [saying('closes in 1.0 days', true)]],
    ['just closed', [-30, -2], [saying('closed 2.0 days ago', true)]],
    ['past, and never drawn', [-90, -60], [saying('closed 60.0', false)]],
    ['past, with a winner', [-90, -60, 1], []],
    ['past, with one of two', [-90, -60, 1, 2], [saying('1 of 2 accepted', false)]],
  ])('%s', (_, days, expected) => {
    expect(judged(...days)).toEqual(expected)
  })
})
