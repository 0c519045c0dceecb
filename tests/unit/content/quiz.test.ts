import { expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { reviewContent } from '../../../scripts/content/review.ts'

const file = 'quiz.yaml'
const files = await readContentFiles('sample')

function review(find: string, write: string) {
  const text = files.get(file)!
  expect(text).toContain(find)
  return reviewContent(new Map(files).set(file, text.replaceAll(find, write)))
}

test('a question may contain apostrophes and other signs', () => {
  const asked = 'What’s on your mind at six o\'clock, "home" & <away>?'
  const { content, problems } = review('Where does your mind go?', asked)
  expect(problems).toEqual([])
  expect(content.quiz.questions[0]?.text).toContain(asked)
})

test('an identity that no answers lead to is reported, and a far too likely one', () => {
  const advice = (said: RegExp) => ({ field: 'questions', advice: expect.stringMatching(said) })
  expect(review('primary: holy', 'primary: complete').problems).toMatchObject([
    advice(/^0 answer sheets .* holy; .* more answers$/),
    advice(/complete; .* fewer answers$/),
  ])
})
