import { Hono } from 'hono/tiny'
import { badRequest } from 'virtual:content/labels/site'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, countFor } from '../http/counting.ts'
import { retryAfter } from '../http/errors.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { withPost } from '../http/post.ts'
import { renderOnce } from '../http/render.tsx'
import { onHome, paths } from '../pages/paths.ts'
import { attributionQuery } from '../posts/attribution.ts'
import { type Letter, questions } from '../quiz/questions.ts'
import { quizPage, quizResultPage } from '../quiz/quiz-pages.tsx'
import { letters, scoreQuiz } from '../quiz/score.ts'

/** The quiz without JavaScript: one form with all questions, one result page. Stores nothing. */
export const quiz = new Hono<AppEnv>()

quiz.get(paths.quiz, (c) => {
  const target = new URL(onHome('quiz'), c.var.site.origin)
  target.search = new URL(c.req.url).search
  return c.redirect(`${target.pathname}${target.search}${target.hash}`, 302)
})

// The quiz island computes the result itself, so there is no JSON route.
quiz.post(
  paths.quiz,
  withPost(['form'], async (c, { body }) => {
    const { site } = c.var
    const answers = questions.map(({ id }) => letterOf(body[`q${id}`]))
    const byQuestion = Object.fromEntries(questions.map(({ id }, index) => [id, answers[index]]))
    if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
      const page = quizPage(site, byQuestion, badRequest.reasons[429].text)
      return renderOnce(page, site, 429, retryAfter(429))
    }
    if (!isComplete(answers)) {
      return renderOnce(quizPage(site, byQuestion), site, 422)
    }
    const attribution = attributionOf(c, body)
    countFor(c, { event: 'quiz_finished' }, attribution)
    const result = scoreQuiz(answers, questions)
    const page = quizResultPage(site, result, { attribution: attributionQuery(attribution) })
    return renderOnce(page, site, 200)
  }),
)

function letterOf(value: unknown): Letter | undefined {
  return letters.find((letter) => letter === value)
}

function isComplete(answers: readonly (Letter | undefined)[]): answers is Letter[] {
  return answers.every((letter) => letter !== undefined)
}
