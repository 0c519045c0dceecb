import { Hono } from 'hono/tiny'
import { accept } from '../ledger/accept.ts'
import { forwardImmediately } from '../outbox/forward.ts'
import { signupSubmission } from '../ledger/submission.ts'
import { signupFields } from '../../core/forms/fields.ts'
import type { SignupState } from '../../views/forms/state.ts'
import { deliveryOf, storesOf } from '../http/bindings.ts'
import type { AppEnv } from '../http/context.ts'
import { recordEvent } from '../http/analytics.ts'
import { metadataOf, type Problem, readFormPost, refuseForm } from '../http/form-post.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { landingPage } from '../../views/landing/landing-page.tsx'
import { profileToasts, signupFailed, signupIncomplete } from '../../views/newsletter/labels.ts'
import { referenceOf } from '../../views/newsletter/reference.ts'
import { chapterPath, paths, sentAnchor, thankYouPath } from '../../core/pages/paths.ts'
import { isPreviewed } from '../../core/book/chapters.ts'
import type { ChapterSlug } from '../../core/book/identities.ts'
import { profileNameOf, profileOf } from '../../core/book/profiles.ts'
import { messagesOf, schemas, type Signup, signupFromForm } from '../ledger/schemas.ts'
import { chapterOrComingSoon } from './pages.ts'
import { quizResultPage } from '../../views/quiz/quiz-pages.tsx'
import type { Page } from '../../views/ui/page.ts'

/** The signup forms' posts: from the landing page, a chapter, or a quiz result. */
export const newsletter = new Hono<AppEnv>()

newsletter.post(paths.newsletter, async (c) => {
  const post = await readFormPost(c, { fields: signupFields, fromForm: signupFromForm })
  if (post instanceof Response) return post
  const { site } = c.var
  const { format, body, attribution } = post
  // Read separately, because the form of a quiz result is shown again when another field is invalid.
  const { data: quizResult } = schemas().quizResult.safeParse(body['quizResult'])
  const { chapter } = attribution
  const place = body['source'] === 'quiz' ? 'quiz' : placeOf(chapter)
  const refused = (problem: Problem) => refuseForm(c, post, place, problem, pageWith)

  function pageWith(state: SignupState): Page {
    if (quizResult) return quizResultPage(site, quizResult, { unlock: state })
    return chapter
      ? chapterOrComingSoon(site, chapterPath(chapter), state)
      : landingPage(site, state)
  }

  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return refused({ status: 429, error: 'too_many', notice: signupFailed })
  }
  const parsed = schemas().signup.safeParse(body)
  if (!parsed.success) {
    const incomplete = quizResult ? profileToasts.incomplete : signupIncomplete
    const notices = { incomplete, failure: signupFailed }
    return refused({ status: 422, error: 'invalid', errors: messagesOf(parsed.error), notices })
  }

  const signup = parsed.data
  const submission = signupSubmission(signup, metadataOf(c, post))
  if ((await accept(storesOf(c), submission)) === 'unavailable') {
    return refused({ status: 503, error: 'unavailable', notice: signupFailed })
  }

  // Duplicates are counted, too: only the ledger detects them. Here a hold means a filled honeypot or PREVIEW_NOW.
  if (submission.hold === undefined) {
    recordEvent(c, { event: 'email_captured', place }, attribution)
    // A script reports this event itself.
    if (format === 'form' && signup.quizResult) {
      recordEvent(c, { event: 'quiz_email_captured', result: signup.quizResult }, attribution)
    }
  }
  c.executionCtx.waitUntil(forwardImmediately(deliveryOf(c.env), submission))
  const reference = referenceOf(submission.id)
  if (format === 'json') return c.json({ ok: true, reference })
  return c.redirect(thanksFor(signup, reference), 303)
})

function placeOf(chapter: ChapterSlug | undefined): string {
  if (chapter === undefined) return 'homepage'
  return isPreviewed(chapter) ? 'preview' : 'chapter'
}

/** After a quiz the thank-you page begins with the success toast and links to the profile. */
function thanksFor({ source, quizResult }: Signup, reference: string): string {
  const page = thankYouPath(reference, quizResult && profileNameOf(profileOf(quizResult)))
  return source === 'quiz' ? page + sentAnchor : page
}
