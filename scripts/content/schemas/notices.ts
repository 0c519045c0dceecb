import { z } from 'zod'
import { words } from './fields.ts'

const notice = z
  .strictObject({
    tone: z.enum(['success', 'error'], { error: 'write success or error' }),
    title: words(),
    text: words('opens', 'closes'),
    supportLink: words().optional(),
  })
  .refine(({ text, supportLink }) => text.includes(supportLink ?? ''), {
    path: ['supportLink'],
    error: 'write a part of the text',
  })

export const noticesSchema = z.strictObject({
  signupFailed: notice,
  signupIncompleteHome: notice,
  signupIncompleteQuiz: notice,
  quizSignupSuccess: notice,
  contestNotStarted: notice,
  contestEnded: notice,
  contestIncomplete: notice,
  contestFailed: notice,
  contestSuccess: notice,
})

export type Notices = z.infer<typeof noticesSchema>
