import { array, assert, constantFrom, nat, pre, property, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identities } from '../../src/content/identities'
import type { IdentityName } from '../../src/content/identities'
import { questions } from '../../src/content/questions'
import type { Answer, Letter, QuizQuestion } from '../../src/content/questions'
import { letters, scoreQuiz } from '../../src/domain/quiz'
import type { AnswerSheet, QuizResult } from '../../src/domain/quiz'

const names = identities.map(({ name }) => name)
const SHEETS = 4 ** questions.length

const sheets = array(constantFrom(...letters), { minLength: 10, maxLength: 10 })

function answerFor(letter: Letter, primary: IdentityName, secondary: IdentityName): Answer {
  return { letter, text: letter, primary, secondary }
}

/** The result of questions that were all answered with A, for each its primary and its secondary. */
function ask(...pairs: readonly (readonly [IdentityName, IdentityName])[]): QuizResult {
  const asked = pairs.map(([primary, secondary], index): QuizQuestion => {
    const others = [
      answerFor('B', 'Holy', 'Loved'),
      answerFor('C', 'Loved', 'Holy'),
      answerFor('D', 'Chosen', 'Holy'),
    ] as const
    return { id: index + 1, text: '', answers: [answerFor('A', primary, secondary), ...others] }
  })
  return scoreQuiz(
    pairs.map(() => 'A'),
    asked,
  )
}

function namesIn({ primary, secondary }: QuizResult): IdentityName[] {
  return [primary, ...secondary]
}

function renamed(rename: (name: IdentityName) => IdentityName): readonly QuizQuestion[] {
  const change = (answer: Answer): Answer => ({
    ...answer,
    primary: rename(answer.primary),
    secondary: rename(answer.secondary),
  })
  return questions.map((question) => {
    const [a, b, c, d] = question.answers
    return { ...question, answers: [change(a), change(b), change(c), change(d)] }
  })
}

/** The n-th of all answer sheets. */
function sheetOf(n: number): AnswerSheet {
  return questions.map((_, index) => letters[(n >> (2 * index)) & 3] ?? 'A')
}

function at(counts: Int32Array, index: number): number {
  return counts[index] ?? 0
}

/**
 * The primary identity of every sheet, as indices into `names`: a second scoring, written from the
 * stated rule and not from the code, that walks the tree of answers and undoes each step.
 */
function primariesOfAllSheets(): Uint8Array {
  const points = new Int32Array(names.length)
  const asPrimary = new Int32Array(names.length)
  const spoke = new Int32Array(names.length).fill(-1)
  const result = new Uint8Array(SHEETS)
  const table = questions.map(({ answers }) =>
    answers.map(({ primary, secondary }) => [names.indexOf(primary), names.indexOf(secondary)]),
  )
  function walk(question: number, sheet: number): void {
    if (question === questions.length) {
      let best = 0
      let bestRank = -1
      for (let i = 0; i < names.length; i++) {
        const rank = at(points, i) * 10_000 + at(asPrimary, i) * 100 + at(spoke, i)
        if (rank > bestRank) [best, bestRank] = [i, rank]
      }
      result[sheet] = best
      return
    }
    table[question]?.forEach(([primary = 0, secondary = 0], letter) => {
      const [before, beforeSecondary] = [at(spoke, primary), at(spoke, secondary)]
      points[primary] = at(points, primary) + 3
      points[secondary] = at(points, secondary) + 1
      asPrimary[primary] = at(asPrimary, primary) + 1
      spoke[primary] = 2 * question + 1
      spoke[secondary] = 2 * question
      walk(question + 1, sheet | (letter << (2 * question)))
      points[primary] = at(points, primary) - 3
      points[secondary] = at(points, secondary) - 1
      asPrimary[primary] = at(asPrimary, primary) - 1
      spoke[primary] = before
      spoke[secondary] = beforeSecondary
    })
  }
  walk(0, 0)
  return result
}

describe('the questions', () => {
  test('are ten, numbered in order, each with four answers lettered A to D', () => {
    expect(questions.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
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
    expect(new Set(texts).size).toBe(40)
    for (const { answers } of questions) {
      expect(new Set(answers.map(({ primary }) => primary)).size).toBe(4)
    }
  })
})

describe('all 1,048,576 answer sheets', () => {
  const primaries = primariesOfAllSheets()

  test('lead to each of the 32 identities, and to none of them in more than a tenth', () => {
    const counts = names.map(() => 0)
    for (const primary of primaries) counts[primary] = (counts[primary] ?? 0) + 1
    expect(counts.reduce((sum, count) => sum + count)).toBe(SHEETS)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(SHEETS / 10)
  })

  test('agree with scoreQuiz wherever they are compared', () => {
    assert(
      property(nat(SHEETS - 1), (n) => {
        expect(scoreQuiz(sheetOf(n)).primary).toBe(names[primaries[n] ?? -1])
      }),
      { numRuns: 5000 },
    )
  })
})

describe('scoreQuiz', () => {
  test('always finds one primary and two more, all different', () => {
    assert(
      property(sheets, (sheet) => {
        const found = namesIn(scoreQuiz(sheet))
        expect(new Set(found).size).toBe(3)
        for (const name of found) expect(names).toContain(name)
      }),
    )
  })

  // A result that depended on any list's order would not follow the names around.
  test('favors no identity by its name or place: relabeled questions relabel the result', () => {
    assert(
      property(sheets, shuffledSubarray(names, { minLength: names.length }), (sheet, shuffled) => {
        const rename = (name: IdentityName) => shuffled[names.indexOf(name)] ?? name
        const expected = namesIn(scoreQuiz(sheet)).map(rename)
        expect(namesIn(scoreQuiz(sheet, renamed(rename)))).toEqual(expected)
      }),
    )
  })

  test('does not mind in which order the answers of a question are listed', () => {
    const reversed = questions.map((question): QuizQuestion => {
      const [a, b, c, d] = question.answers
      return { ...question, answers: [d, c, b, a] }
    })
    assert(
      property(sheets, (sheet) => {
        expect(scoreQuiz(sheet, reversed)).toEqual(scoreQuiz(sheet))
      }),
    )
  })

  test('is never turned away from its primary by one more answer for it', () => {
    assert(
      property(sheets, nat(9), constantFrom(...letters), (sheet, index, letter) => {
        const { primary } = scoreQuiz(sheet)
        const changed = scoreQuiz(sheet.with(index, letter))
        const gained = questions[index]?.answers.find((it) => it.letter === letter)?.primary
        pre(gained === primary)
        expect(changed.primary).toBe(primary)
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
    // Free 3 and Called 1 + 1 + 1; Called spoke last
    const result = ask(['Free', 'Called'], ['Holy', 'Called'], ['Holy', 'Called'])
    expect(result).toEqual({ primary: 'Holy', secondary: ['Free', 'Called'] })
  })

  test('then by the later answer', () => {
    const result = ask(['Free', 'Loved'], ['Secure', 'Holy'], ['Called', 'Blessed'])
    expect(result).toEqual({ primary: 'Called', secondary: ['Secure', 'Free'] })
  })

  test('then by primary before secondary within one answer', () => {
    // Both 4 points, once as a primary, and last heard in the third answer
    const result = ask(['Holy', 'Loved'], ['Free', 'Secure'], ['Secure', 'Free'])
    expect(result).toEqual({ primary: 'Secure', secondary: ['Free', 'Holy'] })
  })

  test('refuses a sheet with a gap, and questions that name fewer than three identities', () => {
    expect(() => scoreQuiz(['A', 'B'])).toThrow(RangeError)
    expect(() => ask(['Free', 'Secure'])).toThrow(RangeError)
  })
})
