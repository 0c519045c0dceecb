import { expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { askedIn } from '../../../scripts/content/quiz.ts'
import { reviewContent } from '../../../scripts/content/review.ts'

const file = 'quiz.yaml'
const files = await readContentFiles('sample')

function review(find: string, write: string) {
  const text = files.get(file)!
  expect(text).toContain(find)
  return reviewContent(new Map(files).set(file, text.replace(find, write)))
}

test('a question may contain apostrophes and other signs', () => {
  const asked = 'What’s on your mind at six o\'clock, "home" & <away>?'
  const { content, problems } = review('Where does your mind go?', asked)
  expect(problems).toEqual([])
  expect(askedIn(content.quiz)[0]?.text).toContain(asked)
})

test('an identity that no answers lead to is reported, and a far too likely one', () => {
  const lineOf = (part: string) => files.get(file)!.split(part)[0]!.split('\n').length
  expect(review('primary: holy', 'primary: complete').problems).toMatchObject([
    {
      line: lineOf('primary: holy'),
      field: 'questions.6.answers.D.primary',
      advice: expect.stringMatching(/^complete is [56]\.\d times as likely as loved; /),
    },
    {
      line: lineOf('secondary: holy'),
      field: 'questions.10.answers.B.secondary',
      advice: expect.stringMatching(/leads to holy; /),
    },
  ])
})
