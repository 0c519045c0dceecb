import type { z } from 'zod'
import { cards } from './labels/cards.ts'
import { chapter } from './labels/chapter.ts'
import { contest } from './labels/contest.ts'
import { draw } from './labels/draw.ts'
import { forms } from './labels/forms.ts'
import { landing } from './labels/landing.ts'
import { quizResult } from './labels/quiz-result.ts'
import { quiz } from './labels/quiz.ts'
import { site } from './labels/site.ts'

/** `content/labels/*.yaml`: buttons, headings and messages, by their place on the site. */
export const labelSchemas = {
  site,
  landing,
  forms,
  chapter,
  quiz,
  'quiz-result': quizResult,
  draw,
  contest,
  cards,
}

export type Labels = { [Name in keyof typeof labelSchemas]: z.infer<(typeof labelSchemas)[Name]> }
