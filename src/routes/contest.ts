import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { calendarFileName, calendarOf } from '../contest/calendar.ts'
import { contestPage } from '../contest/contest-page.tsx'
import { contestEnteredPage } from '../contest/entered-page.tsx'
import { contestToasts } from '../contest/labels.ts'
import { whyClosed } from '../contest/notices.ts'
import { accept } from '../delivery/accept.ts'
import { isStored } from '../delivery/ledger.ts'
import { entrySubmission } from '../delivery/submission.ts'
import { entryFields } from '../forms/fields.ts'
import { contestAnswer } from '../giveaway/giveaway.ts'
import { isFresh, isReceipt, stampOf } from '../giveaway/receipt.ts'
import { storesOf } from '../http/bindings.ts'
import { contestSite } from '../http/contest-site.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { recordEvent } from '../http/analytics.ts'
import { metadataOf, type Problem, readFormPost, refuseForm } from '../http/form-post.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { renderOnce } from '../http/render.tsx'
import { cacheControl, sharedAge } from '../http/serve-page.ts'
import { canonicalPathOf } from '../pages/site-pages.ts'
import {
  enteredPath,
  entryRoute,
  giveawayApiPath,
  giveawayCalendarPath,
  giveawayPath,
  paths,
} from '../pages/paths.ts'
import { messagesOf, schemas } from '../submissions/schemas.ts'

/** Contest entries, their confirmation page, the phase API, and the calendar file. */
export const contest = new Hono<AppEnv>()

contest.post(entryRoute, async (c) => {
  const { formId } = c.req.param()
  // Reads the clock again after the body, so `contestSite` below has the phase at that time.
  const post = await readFormPost(c, { fields: entryFields })
  if (post instanceof Response) return post
  const site = await contestSite(c, { formId })
  if (site instanceof Response) return site
  const { giveaway } = site
  const { id } = giveaway
  const { incomplete, failed: failure } = contestToasts
  const path = canonicalPathOf(site, giveawayPath(id))
  const refused = (problem: Problem) =>
    refuseForm(c, post, id, problem, (state) => contestPage(site, path, state))

  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return refused({ status: 429, error: 'too_many', notice: failure })
  }
  const closed = whyClosed(giveaway.phase, giveaway)
  if (closed) return refused({ status: 409, ...closed })
  const parsed = schemas().entry.safeParse(post.body)
  if (!parsed.success) {
    const notices = { incomplete, failure }
    return refused({ status: 422, error: 'invalid', errors: messagesOf(parsed.error), notices })
  }

  const { agreement: _, ...entry } = parsed.data
  const metadata = metadataOf(c, post)
  const submission = entrySubmission(entry, { giveaway: id, formId }, metadata)
  if ((await accept(storesOf(c), submission)) === 'unavailable') {
    return refused({ status: 503, error: 'unavailable', notice: failure })
  }

  // Duplicates are counted, too: only the ledger detects them. Here a hold means a filled honeypot or PREVIEW_NOW.
  if (submission.hold === undefined) {
    recordEvent(c, { event: 'entry_sent', place: id }, post.attribution)
  }
  const { receipt } = submission
  if (post.format === 'json') return c.json({ success: true, receipt })
  // The entry may still be in the fallback queue, so a signed time confirms it for a day.
  const stamp = stampOf(receipt, metadata.receivedAt, metadata.receiptKey)
  return c.redirect(enteredPath(id, receipt, stamp), 303)
})

/** The confirmation of an entry that was posted without JavaScript. */
contest.get(paths.contestEntered, async (c) => {
  const { receipt = '', made: stamp = '', giveaway } = c.req.query()
  // The entry's giveaway, which may no longer be the one at /contest.
  const isListed = giveaways.some(({ id }) => id === giveaway)
  const site = await contestSite(c, isListed ? { id: giveaway } : {})
  if (site instanceof Response) return site
  // Not `c.var.now`, which PREVIEW_NOW sets: the stamp has the real time.
  const { receivedAt, configuration } = c.var
  const isConfirmed =
    isReceipt(receipt) &&
    (isFresh(receipt, stamp, receivedAt, configuration.receiptKey) ||
      (await isStored(c.env.DB, site.giveaway.id, receipt)))
  return renderOnce(contestEnteredPage(site, isConfirmed ? receipt : undefined), site, 200)
})

contest.get(paths.contestApi, (c) => sendPhase(c))
contest.get(paths.contestCalendar, (c) => sendCalendar(c))
for (const { id } of giveaways) {
  contest.get(giveawayApiPath(id), (c) => sendPhase(c, id))
  contest.get(giveawayCalendarPath(id), (c) => sendCalendar(c, id))
}

async function sendPhase(c: AppContext, id?: string): Promise<Response> {
  const site = await contestSite(c, { id })
  if (site instanceof Response) return site
  return c.json(contestAnswer(site.giveaway, c.var.now))
}

async function sendCalendar(c: AppContext, id?: string): Promise<Response> {
  const site = await contestSite(c, { id })
  if (site instanceof Response) return site
  return c.body(calendarOf(site, c.var.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${calendarFileName}"`,
    'cache-control': cacheControl(sharedAge(c.var)),
  })
}
