import { Hono } from 'hono/tiny'
import { notices } from '../content/notices'
import { captureOf, countCapture } from '../delivery/count-capture'
import { forwardSoon } from '../delivery/forward'
import { signupSubmission } from '../delivery/submission'
import { signupFields } from '../domain/form-fields'
import { chapterPath, paths } from '../domain/paths'
import { awaitedChapter } from '../domain/post-marks'
import type { Site } from '../domain/site'
import { quizResultOf, readSignup, signupFromForm, type Signup } from '../domain/submissions'
import { answerForm } from '../http/answer-form'
import type { AppEnv } from '../http/app-env'
import { noteOf } from '../http/intake'
import { withPost, type PostBody } from '../http/post'
import { deliveryOf } from '../http/wiring'
import type { SignupOutcome } from '../views/outcomes'
import type { Page } from '../views/page'
import { comingSoonPage } from '../views/pages/coming-soon'
import { landingPage } from '../views/pages/landing'
import { quizResultPage } from '../views/pages/quiz-result'

export const newsletter = new Hono<AppEnv>()

newsletter.post(
  paths.newsletter,
  withPost(['json', 'form'], (c, { kind, body: sent }) => {
    const { site, configuration } = c.var
    const body = kind === 'form' ? signupFromForm(sent) : sent
    const result = quizResultOf(body)
    return answerForm(c, kind, {
      fields: signupFields,
      body,
      read: () => readSignup(body),
      incomplete: result ? notices.signupIncompleteQuiz : notices.signupIncompleteHome,
      failure: notices.signupFailed,
      submission: (signup, marks) =>
        signupSubmission(
          signup,
          noteOf(c, marks, { name: signup.firstName, form: formOf(signup, body) }),
        ),
      accepted: (submission) => {
        // A script reports the quiz signup itself; without one the server does.
        if (kind === 'form' && submission.scope === 'quiz' && result && !submission.hold)
          countCapture(c.env.EVENTS, captureOf(result))
        c.executionCtx.waitUntil(forwardSoon(deliveryOf(c.env, configuration), submission))
        return { body: { ok: true }, next: paths.thankYou }
      },
      page: (outcome) => pageOf(site, body, outcome),
    })
  }),
)

function formOf({ source }: Signup, body: PostBody): string {
  return source === 'homepage' && awaitedChapter(body) ? 'chapter' : source
}

function pageOf(site: Site, body: PostBody, outcome: SignupOutcome): Page {
  const result = quizResultOf(body)
  if (result) return quizResultPage(site, result, outcome)
  const chapter = awaitedChapter(body)
  return chapter ? comingSoonPage(site, chapterPath(chapter), outcome) : landingPage(site, outcome)
}
