import type { questions, scoringKey } from 'virtual:content/quiz'

/** Their texts and the scoring key are in `sample/quiz.yaml`. */
export const questionIds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

/** A question without its part of the scoring key. */
export type AskedQuestion = (typeof questions)[number]

/** By question, the identities that each answer counts for. */
export type ScoringKey = typeof scoringKey
