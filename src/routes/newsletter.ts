import { Hono } from 'hono/tiny'
import { notices } from 'virtual:content/notices'
import { comingSoonPage } from '../chapters/coming-soon-page.tsx'
import { forwardSoon } from '../delivery/forward.ts'
import { signupSubmission } from '../delivery/submission.ts'
import { signupFields } from '../forms/fields.ts'
import type { SignupOutcome } from '../forms/form.tsx'
import { answerForm, noteOf } from '../http/answer-form.ts'
import { deliveryOf } from '../http/bindings.ts'
import type { AppEnv } from '../http/context.ts'
import { withPost } from '../http/post.ts'
import type { PostBody } from '../http/request.ts'
import { landingPage } from '../landing/landing-page.tsx'
import { chapterPath, paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { awaitedChapter } from '../posts/attribution.ts'
import { quizResultOf, readSignup, signupFromForm } from '../posts/submissions.ts'
import { quizResultPage } from '../quiz/quiz-pages.tsx'
import type { Page } from '../ui/page.ts'

export const newsletter = new Hono<AppEnv>()

newsletter.post(
  paths.newsletter,
  withPost(['json', 'form'], (c, { kind, body: sent }) => {
    const { site, configuration } = c.var
    const body = kind === 'form' ? signupFromForm(sent) : sent
    const result = quizResultOf(body)
    const place = placeOf(body)
    return answerForm(c, kind, {
      fields: signupFields,
      body,
      place,
      counted: ({ scope }) => [
        { event: 'email_captured', place },
        // A script reports the quiz signup itself, as specified; without one the server does.
        ...(kind === 'form' && scope === 'quiz' && result
          ? [{ event: 'quiz_email_captured', result } as const]
          : []),
      ],
      read: () => readSignup(body),
      incomplete: result ? notices.signupIncompleteQuiz : notices.signupIncompleteHome,
      failure: notices.signupFailed,
      submission: (signup, provenance) =>
        signupSubmission(signup, noteOf(c, provenance, { name: signup.firstName, form: place })),
      accepted: (submission) => {
        c.executionCtx.waitUntil(forwardSoon(deliveryOf(c.env, configuration), submission))
        return { body: { ok: true }, next: paths.thankYou }
      },
      page: (outcome) => pageOf(site, body, outcome),
    })
  }),
)

/** The form's name for consents and counts. */
function placeOf(body: PostBody): 'quiz' | 'chapter' | 'homepage' {
  if (body['source'] === 'quiz') return 'quiz'
  return awaitedChapter(body) ? 'chapter' : 'homepage'
}

function pageOf(site: Site, body: PostBody, outcome: SignupOutcome): Page {
  const result = quizResultOf(body)
  if (result) return quizResultPage(site, result, { unlock: outcome })
  const chapter = awaitedChapter(body)
  return chapter ? comingSoonPage(site, chapterPath(chapter), outcome) : landingPage(site, outcome)
}
