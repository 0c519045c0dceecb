import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { calendarOf } from '../contest/calendar.ts'
import { contestAnswer } from '../domain/contest-answer.ts'
import { wordsOf } from '../giveaway/texts.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { cacheControl, sharedAge } from '../http/cache-control.ts'
import { noStore } from '../http/render.tsx'
import { byId, withGiveaway } from '../http/with-giveaway.ts'
import { giveawayApiPath, giveawayCalendarPath, paths } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'

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
