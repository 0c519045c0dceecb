import type { IdentityName } from '../book/identities.ts'
import type { Letter, QuizQuestion } from './questions.ts'

export type AnswerSheet = readonly Letter[]

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

/**
 * The three identities of an answer sheet.
 *
 * Each answer gives 3 points to its primary identity and 1 to its secondary. Ties are broken by the number of primaries,
 * then by the later question that scored, then, within one answer, by primary before secondary. Two identities with points
 * never tie on all of these, so list order has no effect.
 *
 * Throws a RangeError when an answer is missing or fewer than three identities score.
 */
export function scoreQuiz(sheet: AnswerSheet, questions: readonly QuizQuestion[]): QuizResult {
  const [first, second, third] = scores(sheet, questions).toSorted(compare)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first.name, secondary: [second.name, third.name] }
}

const PRIMARY_POINTS = 3
const SECONDARY_POINTS = 1

type Score = {
  name: IdentityName
  points: number
  /** How often a chosen answer had it as primary identity. */
  asPrimary: number
  /** Index of the last question that scored for it, and whether as primary. */
  last: number
  lastAsPrimary: boolean
}

function scores(sheet: AnswerSheet, questions: readonly QuizQuestion[]): Score[] {
  const found = new Map<IdentityName, Score>()
  function add(name: IdentityName, question: number, asPrimary: boolean): void {
    const before = found.get(name) ?? { name, points: 0, asPrimary: 0 }
    found.set(name, {
      name,
      points: before.points + (asPrimary ? PRIMARY_POINTS : SECONDARY_POINTS),
      asPrimary: before.asPrimary + (asPrimary ? 1 : 0),
      last: question,
      lastAsPrimary: asPrimary,
    })
  }
  for (const [index, question] of questions.entries()) {
    const answer = question.answers.find(({ letter }) => letter === sheet[index])
    if (answer === undefined) throw new RangeError(`question ${question.id} has no answer`)
    add(answer.primary, index, true)
    add(answer.secondary, index, false)
  }
  return [...found.values()]
}

function compare(a: Score, b: Score): number {
  return (
    b.points - a.points ||
    b.asPrimary - a.asPrimary ||
    b.last - a.last ||
    Number(b.lastAsPrimary) - Number(a.lastAsPrimary)
  )
}
