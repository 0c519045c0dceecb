import { array, assert, constantFrom, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { askedIn } from '../../../scripts/content/quiz.ts'
import { waysTo } from '../../../scripts/content/quiz-balance.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { identityNames } from '../../../src/book/identities.ts'
import { type ScoringKey, letters } from '../../../src/quiz/questions.ts'
import { type AnswerSheet, scoreQuiz } from '../../../src/quiz/score.ts'

const files = await readContentFiles('sample')

function review(find: string, write: string, file = 'quiz.yaml') {
  const text = files.get(file)!
  expect(text).toContain(find)
  const changed = new Map([...files, [file, text.replace(find, write)]])
  const { content, problems } = reviewContent(changed)
  return {
    content,
    said: problems.map(({ line, field, advice }) => `${line}: ${field}: ${advice}`),
  }
}

function lineOf(part: string, file = 'quiz.yaml'): number {
  const text = files.get(file)!
  return text.slice(0, text.indexOf(part)).split('\n').length
}

// Few identities make ties frequent. The first question ensures that three of them score.
const lead = tuple(constantFrom('Holy', 'Free', 'Loved'), constantFrom('Called', 'Chosen')).chain(
  ([one, other]) =>
    constantFrom({ primary: one, secondary: other }, { primary: other, secondary: one }),
)
const question = record({ A: lead, B: lead, C: lead, D: lead })
const same = { primary: 'Blessed', secondary: 'Radiant' } as const
const opening = { A: same, B: same, C: same, D: same }

test('waysTo counts results as scoreQuiz scores them', () => {
  assert(
    property(array(question, { minLength: 1, maxLength: 4 }), (others) => {
      const scoringKey: ScoringKey = [opening, ...others]
      const results = sheetsOf(scoringKey.length).map(
        (sheet) => scoreQuiz(sheet, scoringKey).primary,
      )
      const counts = identityNames.map((name) => results.filter((one) => one === name).length)
      expect(waysTo(scoringKey)).toEqual(counts)
    }),
  )
})

describe('the quiz as an owner writes it', () => {
  test('a question may contain apostrophes and other signs', () => {
    const asked = 'What’s on your mind at six o\'clock, "home" & <away>?'
    const { content, said } = review('Where does your mind go?', asked)
    expect(said).toEqual([])
    expect(askedIn(content.quiz)[0]?.text).toContain(asked)
  })

  test('an unclosed quotation mark is reported where it begins', () => {
    const { said } = review('text: You’ve got a whole', "text: 'Tis a whole")
    expect(said).toEqual([
      expect.stringMatching(`^${lineOf('You’ve got a whole')}: text: close the quotation marks`),
    ])
  })

  test.each([
    ['quiz.yaml', 'text: “Make me clean again.”', 'text: “Father, keep us safe.”'],
    ['quiz.yaml', 'primary: salt-of-earth', 'primary: overcoming'],
    ['identities.yaml', 'name: Chosen', 'name: Loved'],
    ['identities.yaml', 'emoji: 🎨', 'emoji: 🌅'],
  ])('%s: replacing %j with the existing "%s" is reported', (file, find, write) => {
    const { said } = review(find, write, file)
    expect(said).toEqual([expect.stringMatching(/: write (something else|another identity); /)])
    const places = [find, write].map((part) => lineOf(part, file))
    expect(Number.parseInt(said[0]!)).toBe(Math.max(...places))
  })

  test('an unreachable identity is reported, and a far too likely one', () => {
    expect(review('primary: holy', 'primary: complete').said).toEqual([
      expect.stringMatching(
        `^${lineOf('primary: holy')}: questions.6.answers.D.primary: complete is 5.6 times as likely as loved; `,
      ),
      expect.stringMatching(
        `^${lineOf('secondary: holy')}: questions.10.answers.B.secondary: no way through the quiz leads to holy; `,
      ),
    ])
  })
})

function sheetsOf(length: number): AnswerSheet[] {
  return length === 0
    ? [[]]
    : sheetsOf(length - 1).flatMap((sheet) => letters.map((letter) => [...sheet, letter]))
}
