import type { IdentityName } from '../book/identities.ts'

/** Their texts and leads are in `content/quiz.yaml`. */
export const questionIds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

/** A question without its leads. */
export type AskedQuestion = {
  id: number
  text: string
  answers: readonly { letter: Letter; text: string }[]
}

/** The identities that an answer counts for. */
export type Lead = { primary: IdentityName; secondary: IdentityName }

export type Leads = readonly Readonly<Record<Letter, Lead>>[]
