import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoringKey } from 'virtual:content/quiz'
import { type IdentityName, identityNames } from '../../../src/core/book/identities.ts'
import type { QuizResult } from '../../../src/core/book/profiles.ts'
import { type ScoringKey, letters } from '../../../src/core/quiz/questions.ts'
import { scoreQuiz } from '../../../src/core/quiz/score.ts'

const names = [...identityNames]

const { length } = scoringKey
const sheets = array(constantFrom(...letters), { minLength: length, maxLength: length })

/** The three names of a result of only A. `Free Called`: a question whose A has this primary and secondary. */
function ask(questions: string): string {
  const asked = questions.split(', ').map((pair): ScoringKey[number] => {
    const [primary, secondary] = pair.split(' ') as [IdentityName, IdentityName]
    return {
      A: { primary, secondary },
      B: { primary: 'Holy', secondary: 'Loved' },
      C: { primary: 'Loved', secondary: 'Holy' },
      D: { primary: 'Chosen', secondary: 'Holy' },
    }
  })
  return namesIn(
    scoreQuiz(
      asked.map(() => 'A'),
      asked,
    ),
  ).join(' ')
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

  test.each([
    ['3 points for a primary', 'Free Called, Secure Free, Blessed Called', 'Free Blessed Secure'],
    ['then primaries', 'Free Called, Holy Called, Holy Called', 'Holy Free Called'],
    ['then the later primary', 'Free Loved, Secure Holy, Called Blessed', 'Called Secure Free'],
    ['or secondary', 'Holy Called, Holy Blessed', 'Holy Blessed Called'],
    ['then primary before secondary', 'Holy Loved, Free Secure, Secure Free', 'Secure Free Holy'],
  ])('ranks by %s: %s', (_, questions, ranked) => {
    expect(ask(questions)).toBe(ranked)
  })

  test('rejects an incomplete sheet, and questions with fewer than three identities', () => {
    expect(() => scoreQuiz(['A', 'B'], scoringKey)).toThrow(RangeError)
    expect(() => ask('Free Secure')).toThrow(RangeError)
  })
})
