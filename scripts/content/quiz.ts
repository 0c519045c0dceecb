import { identityKeys, type IdentityName, type IdentitySlug } from '../../src/book/identities.ts'
import { type AskedQuestion, type Leads, letters, questionIds } from '../../src/quiz/questions.ts'
import type { Quiz } from '../../src/content/types.ts'

export function askedIn({ questions }: Quiz): AskedQuestion[] {
  return questions.map(({ text, answers }, index) => ({
    id: questionIds[index]!,
    text,
    answers: letters.map((letter) => ({ letter, text: answers[letter].text })),
  }))
}

/** Where the answers lead, by the names sent to the server: all that scoring in the browser needs. */
export function leadsIn({ questions }: Quiz): Leads {
  return questions.map(
    ({ answers }) =>
      Object.fromEntries(
        letters.map((letter) => {
          const { primary, secondary } = answers[letter]
          return [letter, { primary: nameOf(primary), secondary: nameOf(secondary) }]
        }),
      ) as Leads[number],
  )
}

function nameOf(slug: IdentitySlug): IdentityName {
  return identityKeys.find((key) => key.slug === slug)!.name
}
