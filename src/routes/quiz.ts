import { Hono } from 'hono/tiny'
import { questions, type Letter } from '../content/questions'
import { paths } from '../domain/paths'
import { letters, scoreQuiz } from '../domain/quiz'
import { renderOnce } from '../render'
import { quizPage } from '../views/pages/quiz'
import { quizResultPage } from '../views/pages/quiz-result'
import type { AppEnv } from './app-env'
import { isWelcome, tooMany } from './limiter'
import { notThisType, readPost } from './post'
import { refuse } from './refuse'

/** The quiz for a browser without JavaScript: ten questions in one form, one result page. Nothing of it is kept. */
export const quiz = new Hono<AppEnv>()

quiz.post(paths.quiz, async (c) => {
  const { site } = c.var
  const reading = await readPost(c.req.raw, site.origin)
  if (!reading.ok) return refuse(c, reading.refusal, 'ok')
  // The quiz island scores by itself, so JSON here is nobody's.
  if (reading.post.kind === 'json') return refuse(c, notThisType, 'ok')
  if (!(await isWelcome(c.env.LIMITER, c.req.raw))) return refuse(c, tooMany, 'ok')
  const answers = questions.map(({ id }) => letterOf(reading.post.body[`q${id}`]))
  if (!isComplete(answers)) {
    const byQuestion = Object.fromEntries(questions.map(({ id }, index) => [id, answers[index]]))
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
