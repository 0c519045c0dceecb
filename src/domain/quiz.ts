import type { IdentityName } from '../content/identities'
import { questions as allQuestions } from '../content/questions'
import type { Letter, QuizQuestion } from '../content/questions'

/** The chosen letters, in the order of the questions. */
export type AnswerSheet = readonly Letter[]

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

export const letters: readonly Letter[] = ['A', 'B', 'C', 'D']

const PRIMARY_POINTS = 3
const SECONDARY_POINTS = 1

/** Where an identity stands after an answer sheet. */
type Standing = {
  name: IdentityName
  points: number
  /** How often it was a chosen answer's primary identity. */
  asPrimary: number
  /** Index of the latest question in which it scored, and whether as a primary there. */
  last: number
  lastAsPrimary: boolean
}

/**
 * The three identities that an answer sheet points to.
 *
 * Each chosen answer gives 3 points to its primary identity and 1 to its secondary. Ties break by
 * how often an identity was chosen as a primary, then by the later question in which it scored (the
 * later answer speaks last), then, within one answer, primary before secondary. Two identities that
 * score can never tie on all of these, so no identity's place in any list matters.
 *
 * Throws a RangeError when an answer is missing or fewer than three identities score.
 */
export function scoreQuiz(
  sheet: AnswerSheet,
  questions: readonly QuizQuestion[] = allQuestions,
): QuizResult {
  const [first, second, third] = standings(sheet, questions).toSorted(compare)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first.name, secondary: [second.name, third.name] }
}

function standings(sheet: AnswerSheet, questions: readonly QuizQuestion[]): Standing[] {
  const found = new Map<IdentityName, Standing>()
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

function compare(a: Standing, b: Standing): number {
  return (
    b.points - a.points ||
    b.asPrimary - a.asPrimary ||
    b.last - a.last ||
    Number(b.lastAsPrimary) - Number(a.lastAsPrimary)
  )
}
