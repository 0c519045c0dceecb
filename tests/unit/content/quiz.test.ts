import { array, assert, constant, constantFrom, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { modulesOf } from '../../../scripts/content/plugin.ts'
import { waysTo } from '../../../scripts/content/quiz-balance.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { type Leads, letters } from '../../../src/quiz/questions.ts'
import { type AnswerSheet, scoreQuiz } from '../../../src/quiz/score.ts'

const files = await readContentFiles()
const text = files.get('quiz.yaml')!

/** What is said about the quiz with this change. */
function review(find: string | RegExp, write: string) {
  const changed = text.replace(find, write)
  expect(changed).not.toBe(text)
  const { content, problems } = reviewContent(new Map([...files, ['quiz.yaml', changed]]))
  return { content, said: problems.map(({ file, line, ...rest }) => [file, line, rest]) }
}

function lineOf(part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}

describe('the ways through a quiz', () => {
  // So few identities tie often. The first question makes sure that three of them score.
  const lead = tuple(constantFrom('Holy', 'Free', 'Loved'), constantFrom('Called', 'Chosen')).chain(
    ([one, other]) =>
      constantFrom({ primary: one, secondary: other }, { primary: other, secondary: one }),
  )
  const question = record({ A: lead, B: lead, C: lead, D: lead })
  const first = constant({ primary: 'Blessed', secondary: 'Radiant' } as const).map((same) => ({
    ...{ A: same, B: same, C: same, D: same },
  }))

  test('are counted as they are scored', () => {
    assert(
      property(first, array(question, { minLength: 1, maxLength: 4 }), (opening, others) => {
        const leads: Leads = [opening, ...others]
        const counts = Map.groupBy(
          sheetsOf(leads.length),
          (sheet) => scoreQuiz(sheet, leads).primary,
        )
        const expected = [...counts].map(([name, sheets]) => [name, sheets.length])
        expect(new Map(waysTo(leads))).toEqual(new Map(expected as [never, number][]))
      }),
    )
  })
})

describe('the quiz as an owner writes it', () => {
  test('an apostrophe in a question stops nothing, nor does another sign', () => {
    const asked = 'Where’s your mind at six o\'clock, "home" & <away>?'
    const { content, said } = review(/Where does your mind go\?/, asked)
    expect(said).toEqual([])
    expect(modulesOf(content).get('virtual:content/quiz/questions')).toContain(
      JSON.stringify(content.quiz.questions[0]!.text),
    )
    expect(content.quiz.questions[0]!.text).toContain(asked)
  })

  test('a quotation mark that is never closed is found where it stands', () => {
    const [at] = review('It’s late', "'Tis late").said
    expect(at?.slice(0, 2)).toEqual(['quiz.yaml', lineOf('It’s late')])
  })

  test('an identity that nobody can get is said, and one that far more people get than another', () => {
    const { said } = review('primary: holy', 'primary: complete')
    expect(said).toEqual([
      [
        'quiz.yaml',
        lineOf('primary: holy'),
        {
          field: 'questions.6.answers.D.primary',
          advice: expect.stringMatching(/^complete is \d\.\d times as likely as loved; /),
        },
      ],
      [
        'quiz.yaml',
        lineOf('secondary: holy'),
        {
          field: 'questions.10.answers.B.secondary',
          advice: expect.stringMatching(/^no way through the quiz leads to holy; /),
        },
      ],
    ])
  })
})

function sheetsOf(length: number): AnswerSheet[] {
  return length === 0
    ? [[]]
    : sheetsOf(length - 1).flatMap((sheet) => letters.map((letter) => [...sheet, letter]))
}
