import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoringKey } from 'virtual:content/quiz'
import { type IdentityName, identityNames } from '../../../src/book/identities.ts'
import type { QuizResult } from '../../../src/pages/profile-names.ts'
import { type ScoringKey, letters } from '../../../src/quiz/questions.ts'
import { scoreQuiz } from '../../../src/quiz/score.ts'

const names = [...identityNames]

const sheets = array(constantFrom(...letters), {
  minLength: scoringKey.length,
  maxLength: scoringKey.length,
})

/** The result of answering A to questions with these primary and secondary identities. */
function ask(...pairs: readonly (readonly [IdentityName, IdentityName])[]): QuizResult {
  const asked = pairs.map(([primary, secondary]): ScoringKey[number] => ({
    A: { primary, secondary },
    B: { primary: 'Holy', secondary: 'Loved' },
    C: { primary: 'Loved', secondary: 'Holy' },
    D: { primary: 'Chosen', secondary: 'Holy' },
  }))
  return scoreQuiz(
    pairs.map(() => 'A'),
    asked,
  )
}

function namesIn({ primary, secondary }: QuizResult): IdentityName[] {
  return [primary, ...secondary]
}

describe('scoreQuiz', () => {
  test('always finds one primary and two more, all different', () => {
    assert(
      property(sheets, (sheet) => {
        const found = namesIn(scoreQuiz(sheet, scoringKey))
        expect(new Set(found).size).toBe(3)
        for (const name of found) expect(names).toContain(name)
      }),
    )
  })

  test('gives 3 points to a primary and 1 to a secondary', () => {
    // Free 3 + 1, Secure 3, Called 1 + 1
    expect(ask(['Free', 'Called'], ['Secure', 'Free'], ['Blessed', 'Called'])).toEqual({
      primary: 'Free',
      secondary: ['Blessed', 'Secure'],
    })
  })

  test('breaks a tie of points by how often an identity was chosen as a primary', () => {
    // Free 3 and Called 1 + 1 + 1; Called came last
    const result = ask(['Free', 'Called'], ['Holy', 'Called'], ['Holy', 'Called'])
    expect(result).toEqual({ primary: 'Holy', secondary: ['Free', 'Called'] })
  })

  test('breaks the next tie by the later answer', () => {
    const result = ask(['Free', 'Loved'], ['Secure', 'Holy'], ['Called', 'Blessed'])
    expect(result).toEqual({ primary: 'Called', secondary: ['Secure', 'Free'] })
  })

  test('breaks the last tie by primary before secondary within one answer', () => {
    // Both have 4 points, one primary each, and came last in the third answer
    const result = ask(['Holy', 'Loved'], ['Free', 'Secure'], ['Secure', 'Free'])
    expect(result).toEqual({ primary: 'Secure', secondary: ['Free', 'Holy'] })
  })

  test('rejects an incomplete sheet, and questions with fewer than three identities', () => {
    expect(() => scoreQuiz(['A', 'B'], scoringKey)).toThrow(RangeError)
    expect(() => ask(['Free', 'Secure'])).toThrow(RangeError)
  })
})
