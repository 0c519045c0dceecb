import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { calendarFileName, calendarOf } from '../../core/calendar/giveaway.ts'
import { giveawayPage } from '../../views/giveaway/giveaway-page.tsx'
import { giveawayEnteredPage } from '../../views/giveaway/entered-page.tsx'
import { giveawayToasts } from '../../views/giveaway/labels.ts'
import { whyClosed } from '../../views/giveaway/notices.ts'
import { entrySubmission } from '../ledger/submission.ts'
import { entryFields } from '../../core/forms/fields.ts'
import { giveawayAnswer } from '../../core/giveaway/giveaway.ts'
import { signatureOf } from '../../core/giveaway/receipt.ts'
import { readClosedLists } from '../http/request-context.ts'
import { giveawaySite } from '../http/giveaway-site.ts'
import type { AppEnv } from '../http/context.ts'
import { attributionOf } from '../http/analytics.ts'
import { submit } from '../http/form-post.ts'
import { readPost } from '../http/read-post.ts'
import { renderOnce } from '../http/render.tsx'
import { canonicalPathOf } from '../../core/pages/site-pages.ts'
import {
  enteredPath,
  entryRoute,
  giveawayApiRoute,
  giveawayCalendarRoute,
  giveawayPath,
  paths,
} from '../../core/pages/paths.ts'
import { schemas } from '../ledger/schemas.ts'

/** Entries, their confirmation page, the phase API, and the calendar file. */
export const giveawayRoutes = new Hono<AppEnv>()

giveawayRoutes.post(entryRoute, async (c) => {
  const { formId } = c.req.param()
  await readClosedLists(c)
  // Reads the clock again after the body, so `giveawaySite` below has the phase at that time.
  const post = await readPost(c, ['json', 'form'])
  if (post instanceof Response) return post
  const site = await giveawaySite(c, { formId })
  if (site instanceof Response) return site
  const { giveaway } = site
  const { id } = giveaway
  const { incomplete, failed: failure } = giveawayToasts
  const path = canonicalPathOf(site, giveawayPath(id))
  const entry = await submit(c, post, {
    fields: entryFields,
    attribution: attributionOf(c, post.body),
    schema: schemas().entry,
    submissionOf(values, metadata) {
      const { agreement: _, ...payload } = values
      return entrySubmission(payload, { giveaway: id, formId }, metadata)
    },
    event: 'entry_sent',
    place: id,
    notices: { incomplete, failure },
    closed: whyClosed(giveaway.phase, giveaway),
    pageWith: (state) => giveawayPage(site, path, state),
  })
  if (entry instanceof Response) return entry
  const { receipt } = entry
  if (post.format === 'json') return c.json({ success: true, receipt })
  const signature = signatureOf(receipt, c.var.configuration.receiptKey)
  return c.redirect(enteredPath(id, receipt, signature), 303)
})

/** The confirmation of an entry that was posted without JavaScript. */
giveawayRoutes.get(paths.contestEntered, async (c) => {
  const { receipt = '', signature, giveaway } = c.req.query()
  // The entry's giveaway, which may no longer be the one at /contest.
  const isListed = giveaways.some(({ id }) => id === giveaway)
  const site = await giveawaySite(c, isListed ? { id: giveaway } : {})
  if (site instanceof Response) return site
  // Not looked up: the entry may still be in the fallback queue.
  const isOurs = signature === signatureOf(receipt, c.var.configuration.receiptKey)
  return renderOnce(giveawayEnteredPage(site, isOurs ? receipt : undefined), site, 200)
})

giveawayRoutes.on('GET', [paths.contestApi, giveawayApiRoute], async (c) => {
  const site = await giveawaySite(c, c.req.param())
  if (site instanceof Response) return site
  return c.json(giveawayAnswer(site.giveaway, c.var.now))
})

giveawayRoutes.on('GET', [paths.contestCalendar, giveawayCalendarRoute], async (c) => {
  const site = await giveawaySite(c, c.req.param())
  if (site instanceof Response) return site
  return c.body(calendarOf(site, c.var.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${calendarFileName}"`,
  })
})
