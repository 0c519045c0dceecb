import { z } from 'zod'
import { identitySlugs, type IdentityWords } from '../../../src/book/identities.ts'
import { letters, questionIds } from '../../../src/quiz/questions.ts'
import { exactly, group, oneOf, unrepeated, words } from './fields.ts'

const identity = oneOf(identitySlugs, 'name an identity by the end of its address, like loved')

const answer = group('text')
  .extend({ primary: identity, secondary: identity })
  .refine(({ primary, secondary }) => primary !== secondary, {
    path: ['secondary'],
    error: 'write another identity than the primary one',
  })

const answers = each(letters, answer).superRefine(
  unrepeated(['primary'], 'write another identity; an answer above leads to this one'),
)

/** `quiz.yaml`: the questions, where each answer leads, and the texts around them. */
export const quizSchema = z.strictObject({
  title: words(),
  introduction: group('heading', 'text', 'privacy'),
  result: group('seeker', 'secondaryIntro'),
  shared: group('lead').extend({ metaDescription: words('title') }),
  profile: group('metaDescription', 'seeker', 'next').extend({
    lead: words('first', 'second', 'third'),
  }),
  questions: exactly(questionIds.length, group('text').extend({ answers })).superRefine(
    unrepeated(['text'], 'write something else; the same text is above'),
  ),
})

const identityFields = ['name', 'chapterTitle', 'emoji', 'description'] as const

/** `identities.yaml`: what visitors read about each identity. */
export const identitiesSchema = z.strictObject({
  chapterLabel: words('number', 'title'),
  identities: each(
    identitySlugs,
    group(...identityFields) satisfies z.ZodType<IdentityWords>,
  ).superRefine(unrepeated(identityFields, 'write something else; an identity above has this')),
})

function each<Name extends string, Fields>(names: readonly Name[], fields: z.ZodType<Fields>) {
  const shape = names.map((name) => [name, fields])
  return z.strictObject(Object.fromEntries(shape) as Record<Name, z.ZodType<Fields>>)
}
