import { Hono } from 'hono/tiny'
import { giveaways, wordsOf } from '../content/giveaway'
import { calendarOf } from '../domain/calendar'
import { giveawayApiPath, giveawayCalendarPath, paths } from '../domain/paths'
import { isReceipt } from '../domain/receipt'
import type { ContestSite, Site } from '../domain/site'
import { contestAnswer } from '../domain/contest-answer'
import type { AppContext, AppEnv } from '../http/app-env'
import { lastHeadOf } from '../http/last-head'
import { noStore, renderOnce } from '../http/render'
import { cacheControl, sharedAge } from '../http/cache-control'
import { byId, withGiveaway } from '../http/with-giveaway'
import { contestEnteredPage } from '../views/pages/contest-entered'

/** The contest's routes beside its pages: phase, calendar file and confirmation. */
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

contest.get(
  paths.contestEntered,
  withGiveaway(async (c, site) => {
    const receipt = c.req.query('receipt') ?? ''
    if (!isReceipt(receipt)) return renderOnce(contestEnteredPage(site), site, 200)
    const head = await lastHeadOf(c, site.giveaway.id)
    return renderOnce(contestEnteredPage(site, { receipt, head }), site, 200)
  }, entered),
)

/** The giveaway of the entry; `/contest` may already show another. */
function entered({ giveaways: [defaultGiveaway, ...others] }: Site, c: AppContext) {
  return others.find(({ id }) => id === c.req.query('giveaway')) ?? defaultGiveaway
}
