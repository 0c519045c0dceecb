import { Hono } from 'hono/tiny'
import { book } from 'virtual:content/book'
import type { PlanFields } from '../content/types.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { attributionOf, recordEvent } from '../http/analytics.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/read-post.ts'
import { renderOnce } from '../http/render.tsx'
import { fileNameOf } from '../lib/words.ts'
import { paths, planCalendarRoute, planPath, planRoute } from '../pages/paths.ts'
import { planCalendar } from '../plan/calendar.ts'
import { planFormPage, planPage } from '../plan/plan-pages.tsx'
import { firstDayRange, isAllowedFirstDay } from '../plan/plan.ts'

/** Dated plans are not cached: there are as many as days, and they would evict popular pages. */
export function planRoutes(words: PlanFields): Hono<AppEnv> {
  const plan = new Hono<AppEnv>()

  plan.post(paths.plan, async (c) => {
    const post = await readPost(c, ['form'])
    if (post instanceof Response) return post
    const { first } = post.body
    const day = typeof first === 'string' ? first.trim() : ''
    if (!isAllowedFirstDay(day, c.var.now)) return askAgain(c, day)
    const search = searchOf(c)
    // The limit applies to analytics only.
    if (await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw)) {
      recordEvent(c, { event: 'plan_made' }, attributionOf(c, { attribution: search.slice(1) }))
    }
    return c.redirect(`${planPath(day)}${search}`, 303)
  })

  plan.get(planCalendarRoute, async (c) => {
    const { day } = c.req.param()
    if (!isAllowedFirstDay(day, c.var.now)) return askAgain(c, day)
    return c.body(planCalendar(c.var.site, day, c.var.now), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameOf(book.title)}-${day}.ics"`,
    })
  })

  plan.get(planRoute, (c) => {
    const { day } = c.req.param()
    if (!isAllowedFirstDay(day, c.var.now)) return askAgain(c, day)
    return renderOnce(planPage(c.var.site, day), c.var.site, 200)
  })

  /** Shows the form again with a message; its action keeps the campaign tags. */
  function askAgain(c: AppContext, given: string): Promise<Response> {
    const { site, now } = c.var
    const action = `${paths.plan}${searchOf(c)}`
    return renderOnce(
      planFormPage(site, words, { given, action, ...firstDayRange(now) }),
      site,
      422,
    )
  }

  return plan
}

function searchOf({ req }: AppContext): string {
  return new URL(req.url).search
}
