import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { calendarOf } from '../contest/calendar.ts'
import { contestPage } from '../contest/contest-page.tsx'
import { contestEnteredPage } from '../contest/entered-page.tsx'
import { entrySubmission } from '../delivery/submission.ts'
import { entryFields } from '../forms/fields.ts'
import { contestAnswer, type GiveawayState, shownOf } from '../giveaway/giveaway.ts'
import { isReceipt } from '../giveaway/receipt.ts'
import { noticeOf, wordsOf } from '../giveaway/texts.ts'
import { answerForm, noteOf } from '../http/answer-form.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { lastHeadOf } from '../http/ledger-cache.ts'
import { type Post, withPost } from '../http/post.ts'
import { noStore, renderOnce } from '../http/render.tsx'
import { cacheControl, sharedAge } from '../http/serve-page.ts'
import { byId, withGiveaway } from '../http/with-giveaway.ts'
import {
  enteredPath,
  entryRoute,
  giveawayApiPath,
  giveawayCalendarPath,
  giveawayPath,
  paths,
} from '../pages/paths.ts'
import type { ContestSite, Site } from '../pages/site.ts'
import { readEntry } from '../posts/submissions.ts'

/** The contest's routes beside its pages: phase and calendar file. */
export const contest = new Hono<AppEnv>()

contest.get(paths.contestApi, withGiveaway(tellPhase))
contest.get(paths.contestCalendar, withGiveaway(sendCalendar))
for (const { id } of giveaways) {
  contest.get(giveawayApiPath(id), withGiveaway(tellPhase, byId(id)))
  contest.get(giveawayCalendarPath(id), withGiveaway(sendCalendar, byId(id)))
}

function tellPhase(c: AppContext, { giveaway }: ContestSite) {
  return c.json(contestAnswer(giveaway, c.var.now), 200, noStore)
}

function sendCalendar(c: AppContext, site: ContestSite) {
  const { fileName } = wordsOf(site.giveaway).calendar
  return c.body(calendarOf(site, c.var.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': cacheControl(sharedAge(c.var)),
  })
}

/** The posts of the entry forms. */
export const entries = new Hono<AppEnv>()

// The first check answers 404 before the body is read; the second has the phase at the time when it had arrived.
entries.post(
  entryRoute,
  withGiveaway((_c, _site, next) => next(), posted),
  withPost(['json', 'form'], (c, post, next) =>
    withGiveaway((_c, site) => enter(c, site, post), posted)(c, next),
  ),
)

/** The giveaway whose form id is in the path. */
function posted({ giveaways: all }: Site, c: AppContext) {
  return all.find(({ formId }) => formId === c.req.param('formId'))
}

function enter(c: AppContext, site: ContestSite, { kind, body }: Post): Promise<Response> {
  const { giveaway, giveaways: all } = site
  const { id, formId } = giveaway
  return answerForm(c, kind, {
    fields: entryFields,
    body,
    place: id,
    counted: () => [{ event: 'entry_sent', place: id }],
    gate: closed(giveaway),
    read: () => readEntry(body),
    incomplete: noticeOf('contestIncomplete', giveaway),
    failure: noticeOf('contestFailed', giveaway),
    submission: (entry, provenance) => {
      const { receiptKey } = c.var.configuration
      const place = { giveaway: id, formId, receiptKey }
      return entrySubmission(
        entry,
        place,
        noteOf(c, provenance, { name: entry.fullName, form: id }),
      )
    },
    accepted: ({ receipt }) => ({
      body: { success: true, receipt },
      next: enteredPath(receipt, giveaway === all[0] ? undefined : id),
    }),
    page: (outcome) => {
      const isShown = shownOf(all) === giveaway
      return contestPage(site, isShown ? paths.contest : giveawayPath(id), outcome)
    },
  })
}

/** Why nobody can enter. The phase is that of the time when the whole post had arrived. */
function closed(giveaway: GiveawayState) {
  if (giveaway.phase === 'open') return undefined
  return giveaway.phase === 'not_started'
    ? { error: 'contest_not_started', notice: noticeOf('contestNotStarted', giveaway) }
    : { error: 'contest_ended', notice: noticeOf('contestEnded', giveaway) }
}

/** The confirmation of an entry that was posted without JavaScript. */
export const entered = new Hono<AppEnv>()

entered.get(
  paths.contestEntered,
  withGiveaway(async (c, site) => {
    const receipt = c.req.query('receipt') ?? ''
    if (!isReceipt(receipt)) return renderOnce(contestEnteredPage(site), site, 200)
    const head = await lastHeadOf(c, site.giveaway.id)
    return renderOnce(contestEnteredPage(site, { receipt, head }), site, 200)
  }, enteredIn),
)

/** The giveaway of the entry; `/contest` may already show another. */
function enteredIn({ giveaways: [defaultGiveaway, ...others] }: Site, c: AppContext) {
  return others.find(({ id }) => id === c.req.query('giveaway')) ?? defaultGiveaway
}
