import { Hono } from 'hono/tiny'
import { book } from 'virtual:content/book'
import { plan as words } from 'virtual:content/site'
import type { AppContext, AppEnv } from '../http/context.ts'
import { attributionOf, recordEvent } from '../http/analytics.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/read-post.ts'
import { renderOnce } from '../http/render.tsx'
import { fileNameOf } from '../../core/text/words.ts'
import { paths, planCalendarRoute, planPath, planRoute } from '../../core/pages/paths.ts'
import { planCalendar } from '../../core/calendar/plan.ts'
import { planFormPage, planPage } from '../../views/plan/plan-pages.tsx'
import { firstDayRange, type PlanChoice, readChoice } from '../../core/plan/plan.ts'

/** Dated plans are not cached: there are as many as days. */
export const plan = new Hono<AppEnv>()

plan.post(paths.plan, async (c) => {
  const post = await readPost(c, ['form'])
  if (post instanceof Response) return post
  const choice = readChoice(post.body, c.var.now)
  if (choice.wrong) return askAgain(c, choice)
  const search = searchOf(c, choice)
  // The limit applies to analytics only.
  if (await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw)) {
    recordEvent(c, { event: 'plan_made' }, attributionOf(c, { attribution: search.slice(1) }))
  }
  return c.redirect(`${planPath(choice.first)}${search}`, 303)
})

plan.get(planCalendarRoute, async (c) => {
  const choice = choiceIn(c)
  if (choice.wrong) return askAgain(c, choice)
  return c.body(planCalendar(c.var.site, choice, c.var.now), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${fileNameOf(book.title)}-${choice.first}.ics"`,
  })
})

plan.get(planRoute, (c) => {
  const choice = choiceIn(c)
  if (choice.wrong) return askAgain(c, choice)
  return renderOnce(planPage(c.var.site, choice), c.var.site, 200)
})

/** Shows the form again with a message; its action keeps the campaign tags. */
function askAgain(c: AppContext, choice: PlanChoice): Promise<Response> {
  const { site, now } = c.var
  const action = `${paths.plan}${searchOf(c)}`
  return renderOnce(
    planFormPage(site, words!, { ...choice, action, ...firstDayRange(now) }),
    site,
    422,
  )
}

function choiceIn({ req, var: { now } }: AppContext): PlanChoice {
  return readChoice({ first: req.param('day'), at: req.query('at') }, now)
}

/** The visit's query string, with the chosen time of the reminder. */
function searchOf({ req }: AppContext, { at }: { at: string } = { at: '' }): string {
  const query = new URL(req.url).searchParams
  query.delete('at')
  const parts = [at && `at=${at}`, query.toString()].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
