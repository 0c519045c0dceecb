import { z } from 'zod'
import { wordsWithCount } from '../../quiz-length.ts'
import { group, words } from '../fields.ts'

export const quiz = z.strictObject({
  quizIntroduction: group('heading', 'privacy', 'missingSummary').extend({
    intro: wordsWithCount(),
  }),
  quiz: group('title', 'missing', 'back', 'keys', 'startOver', 'submit', 'loading', 'stuck').extend(
    { progress: words('n', 'total'), submitNote: wordsWithCount() },
  ),
})
