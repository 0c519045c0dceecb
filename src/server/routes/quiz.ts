import { Hono } from 'hono/tiny'
import { linkPreviews } from 'virtual:link-previews'
import { scoringKey } from 'virtual:content/quiz'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, recordEvent } from '../http/analytics.ts'
import { clientError } from '../http/error-pages.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/read-post.ts'
import { renderOnce } from '../http/render.tsx'
import {
  anchors,
  identityPath,
  identityPictureRoute,
  paths,
  profileRoute,
} from '../../core/pages/paths.ts'
import { identityBySlug } from '../../core/book/chapters.ts'
import { readProfile } from '../../core/book/profiles.ts'
import { attributionQuery } from '../ledger/attribution.ts'
import { profilePage } from '../../views/quiz/profile-page.tsx'
import { letters, questionIds } from '../../core/quiz/questions.ts'
import { quizPage, quizResultPage } from '../../views/quiz/quiz-pages.tsx'
import { scoreQuiz } from '../../core/quiz/score.ts'

/** The quiz without JavaScript, the profile pages and the identities' pictures. Stores nothing. */
export const quiz = new Hono<AppEnv>()

quiz.get(paths.quiz, (c) => {
  const { search } = new URL(c.req.url)
  return c.redirect(`${paths.home}${search}${anchors.quiz}`, 302)
})

// The quiz island computes the result itself, so there is no JSON route.
quiz.post(paths.quiz, async (c) => {
  const post = await readPost(c, ['form'])
  if (post instanceof Response) return post
  const { site } = c.var
  const chosen = questionIds.map((id) => letters.find((letter) => letter === post.body[`q${id}`]))
  const byQuestion = Object.fromEntries(questionIds.map((id, index) => [id, chosen[index]]))
  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw)))
    return clientError(c, { status: 429, error: 'too_many' })
  if (!chosen.every((letter) => letter !== undefined))
    return renderOnce(quizPage(byQuestion), site, 422)
  const attribution = attributionOf(c, post.body)
  recordEvent(c, { event: 'quiz_finished' }, attribution)
  const result = scoreQuiz(chosen, scoringKey)
  const page = quizResultPage(site, result, { attribution: attributionQuery(attribution) })
  return renderOnce(page, site, 200)
})

// A fixed address, so that the browser's scripts do not contain the files' names.
quiz.get(identityPictureRoute, (c) => {
  const identity = identityBySlug(c.req.param('identity'))
  const picture = identity && linkPreviews[identityPath(identity.slug)]
  return picture ? c.redirect(picture.src) : c.notFound()
})

// Not cached: there are 29,760 profiles.
quiz.get(profileRoute, (c) => {
  const profile = readProfile(c.req.param('name'))
  if (profile === undefined) return c.notFound()
  return renderOnce(profilePage(profile), c.var.site, 200)
})
