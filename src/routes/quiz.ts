import { Hono } from 'hono/tiny'
import { badRequest } from '../content/labels'
import { questions, type Letter } from '../content/questions'
import { onHome, paths } from '../domain/paths'
import { letters, scoreQuiz } from '../domain/quiz-score'
import { attributionQuery } from '../domain/attribution'
import type { AppEnv } from '../http/app-env'
import { attributionOf } from '../http/attribution'
import { countFor } from '../http/counting'
import { isWithinLimit } from '../http/limiter'
import { withPost } from '../http/post'
import { retryAfter } from '../http/refuse'
import { renderOnce } from '../http/render'
import { quizPage } from '../views/pages/quiz'
import { quizResultPage } from '../views/pages/quiz-result'

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
