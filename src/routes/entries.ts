import { Hono } from 'hono/tiny'
import type { NoticeKey } from '../content/notices'
import { accept } from '../delivery/accept'
import { entrySubmission } from '../delivery/submission'
import { entryIncomplete } from '../domain/forms'
import { noticeOf } from '../domain/notices'
import { entryRoute, paths } from '../domain/paths'
import { receiptOf } from '../domain/receipt'
import { entryValues, readEntry } from '../domain/submissions'
import { noStore, renderOnce } from '../render'
import { contestPage } from '../views/pages/contest'
import type { AppContext, AppEnv } from './app-env'
import { errorsBeside, noteOf } from './intake'
import { isWelcome, tooMany } from './limiter'
import { readPost } from './post'
import { failure, refuse, retryAfter } from './refuse'
import { storesOf } from './wiring'

/** Entering the giveaway. The phase is checked before the fields, by this worker's clock. */
export const entries = new Hono<AppEnv>()

entries.post(entryRoute, async (c, next) => {
  const { configuration, site } = c.var
  if (c.req.param('formId') !== configuration.contestFormId) return next()
  const reading = await readPost(c.req.raw, site.origin)
  if (!reading.ok) return refuse(c, reading.refusal)
  const { kind, body } = reading.post
  const plain = kind === 'form'

  if (!(await isWelcome(c.env.LIMITER, c.req.raw))) {
    if (plain) return formAgain(c, body, 429, 'contestFailed')
    return refuse(c, tooMany)
  }

  if (site.giveaway.phase !== 'open') {
    const early = site.giveaway.phase === 'not_started'
    if (plain) return formAgain(c, body, 409, early ? 'contestNotStarted' : 'contestEnded')
    const error = early ? 'contest_not_started' : 'contest_ended'
    return c.json(failure(c, error), 409, noStore)
  }

  const entry = readEntry(body)
  if (!entry.ok) {
    const incomplete = entryIncomplete(entryValues(body))
    if (plain) {
      return formAgain(c, body, 422, incomplete ? 'contestIncomplete' : undefined, entry.errors)
    }
    return c.json({ ...failure(c, 'invalid'), errors: entry.errors }, 422, noStore)
  }

  const submission = await entrySubmission(entry.value, contestId(c), noteOf(c, entry.marks))
  const accepted = await accept(storesOf(c), submission)
  if (!accepted.ok) {
    if (plain) return formAgain(c, body, 503, 'contestFailed')
    return c.json(failure(c, 'unavailable'), 503, { ...noStore, ...retryAfter(503) })
  }

  const receipt = await receiptOf(contestId(c), submission.emailKey, c.env.RECEIPT_KEY)
  if (plain) return c.redirect(`${paths.contestEntered}?receipt=${receipt}`, 303)
  return c.json({ success: true, receipt }, 200, noStore)
})

/** The contest page of the current phase, with what the visitor had typed and what to mend. */
async function formAgain(
  c: AppContext,
  body: Record<string, unknown>,
  status: 409 | 422 | 429 | 503,
  notice: NoticeKey | undefined,
  found: Record<string, string[]> = {},
) {
  const { site } = c.var
  const values = entryValues(body)
  const errors = errorsBeside(values, found)
  const outcome = { values, errors, ...(notice && { notice: noticeOf(notice, site.giveaway) }) }
  return renderOnce(contestPage(site, outcome), site, status, retryAfter(status))
}

/** One contest is one form in one window: another window is another contest. */
function contestId(c: AppContext): string {
  return `${c.var.configuration.contestFormId} ${c.var.site.giveaway.opensAt.ms}`
}
