import { Hono } from 'hono/tiny'
import { forwardImmediately } from '../outbox/forward.ts'
import { signupSubmission } from '../ledger/submission.ts'
import { signupFields } from '../../core/forms/fields.ts'
import type { SignupState } from '../../views/forms/state.ts'
import { deliveryOf } from '../http/bindings.ts'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, recordEvent } from '../http/analytics.ts'
import { submit } from '../http/form-post.ts'
import { readPost } from '../http/read-post.ts'
import { landingPage } from '../../views/landing/landing-page.tsx'
import { profileToasts, signupFailed, signupIncomplete } from '../../views/newsletter/labels.ts'
import { referenceOf } from '../../core/newsletter/reference.ts'
import { chapterPath, paths, sentAnchor, thankYouPath } from '../../core/pages/paths.ts'
import { isPreviewed } from '../../core/book/chapters.ts'
import type { ChapterSlug } from '../../core/book/identities.ts'
import { profileNameOf, profileOf } from '../../core/book/profiles.ts'
import { schemas, type Signup, withQuizResult } from '../ledger/schemas.ts'
import { chapterOrComingSoon } from './pages.ts'
import { quizResultPage } from '../../views/quiz/quiz-pages.tsx'
import type { Page } from '../../views/ui/page.ts'

/** The signup forms' posts: from the landing page, a chapter, or a quiz result. */
export const newsletter = new Hono<AppEnv>()

newsletter.post(paths.newsletter, async (c) => {
  const read = await readPost(c, ['json', 'form'])
  if (read instanceof Response) return read
  const post = { ...read, body: withQuizResult(read.body) }
  const { site } = c.var
  const { format, body } = post
  const attribution = attributionOf(c, body)
  // Read separately, because the form of a quiz result is shown again when another field is invalid.
  const { data: quizResult } = schemas().quizResult.safeParse(body['quizResult'])
  const { chapter } = attribution

  function pageWith(state: SignupState): Page {
    if (quizResult) return quizResultPage(site, quizResult, { unlock: state })
    return chapter
      ? chapterOrComingSoon(site, chapterPath(chapter), state)
      : landingPage(site, state)
  }

  const submission = await submit(c, post, {
    fields: signupFields,
    attribution,
    schema: schemas().signup,
    submissionOf: signupSubmission,
    event: 'email_captured',
    place: body['source'] === 'quiz' ? 'quiz' : placeOf(chapter),
    notices: {
      incomplete: quizResult ? profileToasts.incomplete : signupIncomplete,
      failure: signupFailed,
    },
    pageWith,
  })
  if (submission instanceof Response) return submission
  const { payload, id, hold } = submission
  // A script reports this event itself.
  if (format === 'form' && payload.quizResult && hold === undefined) {
    recordEvent(c, { event: 'quiz_email_captured', result: payload.quizResult }, attribution)
  }
  c.executionCtx.waitUntil(forwardImmediately(deliveryOf(c.env), submission))
  const reference = referenceOf(id)
  if (format === 'json') return c.json({ ok: true, reference })
  return c.redirect(thanksFor(payload, reference), 303)
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
