import { Hono } from 'hono/tiny'
import { giveaway as words } from '../content/giveaway'
import { calendarOf } from '../domain/calendar'
import { paths } from '../domain/paths'
import { isReceipt } from '../domain/receipt'
import { contestAnswer } from '../domain/truth'
import { noStore, renderOnce } from '../render'
import { contestEnteredPage } from '../views/pages/contest-entered'
import type { AppEnv } from './app-env'
import { cacheControl, sharedAge } from './serve-page'

/** What the contest page asks and offers beside itself: the truth about its phase, the confirmation, a calendar file. */
export const contest = new Hono<AppEnv>()

contest.get(paths.contestApi, (c) =>
  c.json(contestAnswer(c.var.site.giveaway, c.var.now), 200, noStore),
)

contest.get(paths.contestEntered, (c) => {
  const receipt = c.req.query('receipt') ?? ''
  const page = contestEnteredPage(c.var.site, isReceipt(receipt) ? receipt : undefined)
  return renderOnce(page, c.var.site, 200)
})

contest.get(paths.contestCalendar, (c) =>
  c.body(calendarOf(c.var.site, c.var.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${words.calendar.fileName}"`,
    'cache-control': cacheControl(sharedAge(c.var)),
  }),
)
