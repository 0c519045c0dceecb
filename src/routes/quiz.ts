import { Hono } from 'hono/tiny'
import { badRequest } from '../content/book'
import { questions, type Letter } from '../content/questions'
import { paths } from '../domain/paths'
import { letters, scoreQuiz } from '../domain/quiz'
import { renderOnce } from '../render'
import { quizPage } from '../views/pages/quiz'
import { quizResultPage } from '../views/pages/quiz-result'
import type { AppEnv } from './app-env'
import { isWelcome } from './limiter'
import { notThisType, readPost } from './post'
import { refuse, retryAfter } from './refuse'

/** The quiz for a browser without JavaScript: ten questions in one form, one result page. Nothing of it is kept. */
export const quiz = new Hono<AppEnv>()

quiz.post(paths.quiz, async (c) => {
  const { site } = c.var
  const reading = await readPost(c.req.raw, site.origin)
  if (!reading.ok) return refuse(c, reading.refusal)
  // The quiz island scores by itself, so JSON here is nobody's.
  if (reading.post.kind === 'json') return refuse(c, notThisType)
  const answers = questions.map(({ id }) => letterOf(reading.post.body[`q${id}`]))
  const byQuestion = Object.fromEntries(questions.map(({ id }, index) => [id, answers[index]]))
  if (!(await isWelcome(c.env.LIMITER, c.req.raw))) {
    const page = quizPage(site, byQuestion, badRequest.reasons[429].text)
    return renderOnce(page, site, 429, retryAfter(429))
  }
  if (!isComplete(answers)) {
    return renderOnce(quizPage(site, byQuestion), site, 422)
  }
  return renderOnce(quizResultPage(site, scoreQuiz(answers)), site, 200)
})

function letterOf(value: unknown): Letter | undefined {
  return letters.find((letter) => letter === value)
}

function isComplete(answers: readonly (Letter | undefined)[]): answers is Letter[] {
  return answers.every((letter) => letter !== undefined)
}
