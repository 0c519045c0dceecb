import { identityKeys, type IdentityName, type IdentitySlug } from '../../src/book/identities.ts'
import {
  type AskedQuestion,
  type ScoringKey,
  letters,
  questionIds,
} from '../../src/quiz/questions.ts'
import type { Quiz } from '../../src/content/types.ts'

export function askedIn({ questions }: Quiz): AskedQuestion[] {
  return questions.map(({ text, answers }, index) => ({
    id: questionIds[index]!,
    text,
    answers: letters.map((letter) => ({ letter, text: answers[letter].text })),
  }))
}

/** The identities of each answer, by the names sent to the server. */
export function scoringKeyIn({ questions }: Quiz): ScoringKey {
  return questions.map(
    ({ answers }) =>
      Object.fromEntries(
        letters.map((letter) => {
          const { primary, secondary } = answers[letter]
          return [letter, { primary: nameOf(primary), secondary: nameOf(secondary) }]
        }),
      ) as ScoringKey[number],
  )
}

function nameOf(slug: IdentitySlug): IdentityName {
  return identityKeys.find((key) => key.slug === slug)!.name
}
