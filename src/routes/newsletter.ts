import { Hono } from 'hono/tiny'
import type { NoticeKey } from '../content/notices'
import { accept } from '../delivery/accept'
import { forwardSoon } from '../delivery/forward'
import { signupSubmission } from '../delivery/submission'
import { signupIncomplete } from '../domain/forms'
import { noticeOf } from '../domain/notices'
import { paths } from '../domain/paths'
import { quizResultOf, readSignup, signupFromForm, signupValues } from '../domain/submissions'
import { noStore, renderOnce } from '../render'
import { landingPage } from '../views/pages/landing'
import { quizResultPage } from '../views/pages/quiz-result'
import type { AppContext, AppEnv } from './app-env'
import { errorsBeside, noteOf } from './intake'
import { isWelcome, tooMany } from './limiter'
import { readPost } from './post'
import { failure, refuse, retryAfter } from './refuse'
import { deliveryOf, storesOf } from './wiring'

/** Joining the mailing list, from the landing page and from the quiz's result. */
export const newsletter = new Hono<AppEnv>()

newsletter.post(paths.newsletter, async (c) => {
  const reading = await readPost(c.req.raw, c.var.site.origin)
  if (!reading.ok) return refuse(c, reading.refusal)
  const plain = reading.post.kind === 'form'
  const body = plain ? signupFromForm(reading.post.body) : reading.post.body

  if (!(await isWelcome(c.env.LIMITER, c.req.raw))) {
    if (plain) return formAgain(c, body, 429, 'signupFailed')
    return refuse(c, tooMany)
  }

  const signup = readSignup(body)
  if (!signup.ok) {
    if (plain) return formAgain(c, body, 422, noticeFor(body, signup.errors), signup.errors)
    return c.json({ ...failure(c, 'invalid'), errors: signup.errors }, 422, noStore)
  }

  const submission = await signupSubmission(signup.value, noteOf(c, signup.marks))
  const accepted = await accept(storesOf(c), submission)
  if (!accepted.ok) {
    if (plain) return formAgain(c, body, 503, 'signupFailed')
    return c.json(failure(c, 'unavailable'), 503, { ...noStore, ...retryAfter(503) })
  }

  c.executionCtx.waitUntil(forwardSoon(deliveryOf(c.env, c.var.configuration), submission))
  return plain ? c.redirect(paths.thankYou, 303) : c.json({ ok: true }, 200, noStore)
})

/** The page that the form stood on, with what the visitor had typed and what to mend. */
async function formAgain(
  c: AppContext,
  body: Record<string, unknown>,
  status: 422 | 429 | 503,
  notice: NoticeKey | undefined,
  errors: Record<string, string[]> = {},
) {
  const { site } = c.var
  const values = signupValues(body)
  const outcome = {
    values,
    errors: errorsBeside(values, errors),
    ...(notice && { notice: noticeOf(notice, site.giveaway) }),
  }
  const result = quizResultOf(body)
  const page = result ? quizResultPage(site, result, outcome) : landingPage(site, outcome)
  return renderOnce(page, site, status, retryAfter(status))
}

/** What the toast says: where nothing can be mended in a field, that it failed; else what the page's form lacks. */
function noticeFor(
  body: Record<string, unknown>,
  errors: Record<string, string[]>,
): NoticeKey | undefined {
  const values = signupValues(body)
  if (Object.keys(errorsBeside(values, errors)).length === 0) return 'signupFailed'
  if (!signupIncomplete(values)) return undefined
  return quizResultOf(body) ? 'signupIncompleteQuiz' : 'signupIncompleteHome'
}
