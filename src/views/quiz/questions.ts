import type { IdentityName } from '../../core/book/identities.ts'

/** Their texts and the scoring key are in `sample/quiz.yaml`. */
export const questionIds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

/** A question without its part of the scoring key. */
export type AskedQuestion = {
  id: number
  text: string
  answers: readonly { letter: Letter; text: string }[]
}

/** The identities that an answer counts for. */
export type AnswerIdentities = { primary: IdentityName; secondary: IdentityName }

/** By question. */
export type ScoringKey = readonly Readonly<Record<Letter, AnswerIdentities>>[]
