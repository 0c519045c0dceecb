import type { IdentityName } from '../book/identities.ts'

/** The numbers of the questions. Their words, and where the answers lead, are in `content/quiz.yaml`. */
export const questionIds: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The letters of all answers. */
export const letters = ['A', 'B', 'C', 'D'] as const

export type Letter = (typeof letters)[number]

/** A question as visitors see it: without where its answers lead. */
export type AskedQuestion = {
  id: number
  text: string
  answers: readonly { letter: Letter; text: string }[]
}

/** The two identities of an answer. */
export type Lead = { primary: IdentityName; secondary: IdentityName }

/** Where each answer of each question leads. */
export type Leads = readonly Readonly<Record<Letter, Lead>>[]
