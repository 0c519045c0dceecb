import { z } from 'zod'
import { identityKeys, identitySlugs } from '../../../src/core/book/identities.ts'
import { letters, questionIds } from '../../../src/core/quiz/questions.ts'
import { exactly, group, oneOf, unrepeated, words } from './fields.ts'

/** Written as its slug, and sent to the server as its name. */
const identity = oneOf(
  identitySlugs,
  'name an identity by the end of its address, like loved',
).transform((slug) => identityKeys.find((key) => key.slug === slug)!.name)

const answer = group('text')
  .extend({ primary: identity, secondary: identity })
  .refine(({ primary, secondary }) => primary !== secondary, {
    path: ['secondary'],
    error: 'write another identity than the primary one',
  })

const answers = z
  .record(z.enum(letters), answer)
  .superRefine(unrepeated(['primary'], 'write another identity; an answer above leads to this one'))

function key({ primary, secondary }: z.output<typeof answer>) {
  return { primary, secondary }
}

const question = group('text').extend({ answers })

function askedQuestion({ text, answers }: z.output<typeof question>, index: number) {
  const texts = letters.map((letter) => ({ letter, text: answers[letter].text }))
  return { id: questionIds[index]!, text, answers: texts }
}

/** `quiz.yaml`: the questions, where each answer leads (by the names sent to the server), and the texts around them. */
export const quizSchema = z
  .strictObject({
    title: words(),
    introduction: group('heading', 'text', 'privacy'),
    result: group('seeker', 'secondaryIntro'),
    shared: group('lead').extend({ metaDescription: words('title') }),
    profile: group('metaDescription', 'seeker', 'next').extend({
      lead: words('first', 'second', 'third'),
    }),
    questions: exactly(questionIds.length, question).superRefine(
      unrepeated(['text'], 'write something else; the same text is above'),
    ),
  })
  .transform(({ questions, ...texts }) => ({
    ...texts,
    questions: questions.map(askedQuestion),
    /** The browser's script contains this, but not `questions`. */
    scoringKey: questions.map(({ answers: { A, B, C, D } }) => ({
      A: key(A),
      B: key(B),
      C: key(C),
      D: key(D),
    })),
  }))

const identityFields = ['name', 'chapterTitle', 'emoji', 'description'] as const

/** `identities.yaml`: what visitors read about each identity. */
export const identitiesSchema = z.strictObject({
  chapterLabel: words('number', 'title'),
  identities: z
    .record(z.enum(identitySlugs), group(...identityFields))
    .superRefine(unrepeated(identityFields, 'write something else; an identity above has this')),
})
