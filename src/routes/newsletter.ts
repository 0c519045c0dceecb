import { Hono } from 'hono/tiny'
import { signupFailed, signupIncompleteHome, signupIncompleteQuiz } from 'virtual:content/notices'
import { comingSoonPage } from '../chapters/coming-soon-page.tsx'
import { accept } from '../delivery/accept.ts'
import { forwardSoon } from '../delivery/forward.ts'
import { signupSubmission } from '../delivery/submission.ts'
import { signupFields } from '../forms/fields.ts'
import type { SignupOutcome } from '../forms/outcome.ts'
import { deliveryOf, storesOf } from '../http/bindings.ts'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, countFor } from '../http/counting.ts'
import { invalid, noteOf, type Problem, refuseForm } from '../http/forms.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/post.ts'
import { noStore } from '../http/render.tsx'
import type { PostBody } from '../http/request.ts'
import { landingPage } from '../landing/landing-page.tsx'
import { chapterPath, paths, sentAnchor, thankYouPath } from '../pages/paths.ts'
import { profileNameOf, profileOf } from '../pages/profiles.ts'
import type { Site } from '../pages/site.ts'
import { awaitedChapter } from '../posts/attribution.ts'
import { quizResultOf, readSignup, type Signup, signupFromForm } from '../posts/submissions.ts'
import { quizResultPage } from '../quiz/quiz-pages.tsx'
import type { Page } from '../ui/page.ts'

/** The posts of the signup forms: on the landing page, of a chapter that is not ready, and of a quiz result. */
export const newsletter = new Hono<AppEnv>()

newsletter.post(paths.newsletter, async (c) => {
  const post = await readPost(c, ['json', 'form'])
  if (post instanceof Response) return post
  const { site, configuration } = c.var
  const { format } = post
  const body = format === 'form' ? signupFromForm(post.body) : post.body
  const quizResult = quizResultOf(body)
  const place = placeOf(body)
  const attribution = attributionOf(c, body)
  const form = { format, body, fields: signupFields, attribution, place }
  const failure = signupFailed
  const refused = (problem: Problem) =>
    refuseForm(c, form, problem, (outcome) => pageOf(site, body, outcome))

  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return refused({ status: 429, error: 'too_many', notice: failure })
  }

  const parsed = readSignup(body)
  if (!parsed.ok) {
    const incomplete = quizResult ? signupIncompleteQuiz : signupIncompleteHome
    return refused(invalid(form, parsed.errors, { incomplete, failure }))
  }

  const { value: signup, marks } = parsed
  const submission = signupSubmission(signup, noteOf(c, form, marks, signup.firstName))
  const { ok } = await accept(storesOf(c), submission)
  if (!ok) return refused({ status: 503, error: 'unavailable', notice: failure })

  // A held post is from a bot or a preview, and is not counted.
  if (submission.hold === undefined) {
    countFor(c, { event: 'email_captured', place }, attribution)
    // A script reports the quiz signup itself, as specified; without one the server does.
    if (format === 'form' && signup.source === 'quiz' && quizResult) {
      countFor(c, { event: 'quiz_email_captured', result: quizResult }, attribution)
    }
  }
  c.executionCtx.waitUntil(forwardSoon(deliveryOf(c.env, configuration), submission))
  return format === 'json' ? c.json({ ok: true }, 200, noStore) : c.redirect(thanksFor(signup), 303)
})

/** The thank-you page. After a quiz it begins with the success toast, and leads to the profile. */
function thanksFor({ source, quizResult }: Signup): string {
  const page = thankYouPath(quizResult && profileNameOf(profileOf(quizResult)))
  return source === 'quiz' ? page + sentAnchor : page
}

function placeOf(body: PostBody): 'quiz' | 'chapter' | 'homepage' {
  if (body['source'] === 'quiz') return 'quiz'
  return awaitedChapter(body) ? 'chapter' : 'homepage'
}

/** The page of the form that was posted, with its outcome. */
function pageOf(site: Site, body: PostBody, outcome: SignupOutcome): Page {
  const quizResult = quizResultOf(body)
  if (quizResult) return quizResultPage(quizResult, { unlock: outcome })
  const chapter = awaitedChapter(body)
  return chapter ? comingSoonPage(site, chapterPath(chapter), outcome) : landingPage(site, outcome)
}
