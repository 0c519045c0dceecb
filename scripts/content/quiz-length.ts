import { fill } from '../../src/domain/words.ts'
import { questions } from '../../src/quiz/questions.ts'
import { words } from './schemas/fields.ts'

const NAMES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** The number of questions as prose writes it; in words up to twenty. */
export const questionCount = NAMES[questions.length] ?? String(questions.length)

const places = {
  questions: questionCount,
  Questions: `${questionCount.slice(0, 1).toUpperCase()}${questionCount.slice(1)}`,
}

/** A text that may use `{questions}`, or `{Questions}` at the start of a sentence. */
export function wordsWithCount() {
  return words(...Object.keys(places)).transform((text) => fill(text, places))
}
