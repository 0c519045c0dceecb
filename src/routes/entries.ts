import { Hono } from 'hono/tiny'
import { contestPage } from '../contest/contest-page.tsx'
import { entrySubmission } from '../delivery/make-submission.ts'
import { shownOf } from '../domain/giveaways.ts'
import { noticeOf } from '../domain/notices.ts'
import { entryFields } from '../forms/fields.ts'
import type { GiveawayState } from '../giveaway/giveaway.ts'
import { answerForm } from '../http/answer-form.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { noteOf } from '../http/intake.ts'
import { type Post, withPost } from '../http/post.ts'
import { withGiveaway } from '../http/with-giveaway.ts'
import { enteredPath, entryRoute, giveawayPath, paths } from '../pages/paths.ts'
import type { ContestSite, Site } from '../pages/site.ts'
import { readEntry } from '../posts/submissions.ts'

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
