import { assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identities } from '../../../src/book/identities.ts'
import { letters, questions } from '../../../src/quiz/questions.ts'
import { type AnswerSheet, scoreQuiz } from '../../../src/quiz/score.ts'
import { scoreAllSheets } from '../../support/quiz-sheets.ts'

const names = identities.map(({ name }) => name)
const SHEETS = 4 ** questions.length

describe('the questions', () => {
  test('are numbered in order, each with four answers lettered A to D', () => {
    expect(questions.map(({ id }) => id)).toEqual(questions.map((_, index) => index + 1))
    for (const { answers } of questions) {
      expect(answers.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
    }
  })

  test('name known identities only, two different ones in each answer', () => {
    for (const { primary, secondary } of questions.flatMap(({ answers }) => answers)) {
      expect(names).toContain(primary)
      expect(names).toContain(secondary)
      expect(secondary).not.toBe(primary)
    }
  })

  test('offer four different primary identities each, and distinct texts', () => {
    const texts = questions.flatMap(({ answers }) => answers.map(({ text }) => text))
    expect(new Set(texts).size).toBe(4 * questions.length)
    for (const { answers } of questions) {
      expect(new Set(answers.map(({ primary }) => primary)).size).toBe(4)
    }
  })
})

describe('all answer sheets', () => {
  const { primaries, counts, tied } = scoreAllSheets()

  test('lead to each of the 32 identities, none more than 4.5 times as often as another', () => {
    expect(counts.reduce((sum, count) => sum + count)).toBe(SHEETS)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(4.5)
  })

  test('need the tie rule in less than 40 of 100', () => {
    expect(tied).toBeLessThan(0.4 * SHEETS)
  })

  test('agree with scoreQuiz wherever they are compared', () => {
    assert(
      property(nat(SHEETS - 1), (n) => {
        expect(scoreQuiz(sheetOf(n), questions).primary).toBe(names[primaries[n] ?? -1])
      }),
      { numRuns: 5000 },
    )
  })
})

/** The n-th of all answer sheets. */
function sheetOf(n: number): AnswerSheet {
  return questions.map((_, index) => letters[(n >> (2 * index)) & 3] ?? 'A')
}
