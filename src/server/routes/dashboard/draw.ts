import { Hono } from 'hono/tiny'
import { answers } from '../../../core/draw/list.ts'
import type { Giveaway } from '../../../core/giveaway/giveaway.ts'
import { realTimers } from '../../../core/time/timers.ts'
import { dashboardDraw, dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { dashboardDrawPage, noDrawPage } from '../../../views/dashboard/draw-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import { datesOf } from '../../owner/dates.ts'
import { askNext, noteAnswer, readDrawing } from '../../owner/draw.ts'
import { goTo, missing, textIn } from './page.ts'

export const draw = new Hono<AppEnv>()

draw.on('GET', [dashboardPaths.draw, dashboardDraw(':giveaway')], async (c) => {
  const { configuration, receivedAt: now, site } = c.var
  const id = c.req.param('giveaway')
  const giveaway = giveawayNamed(c, id)
  if (giveaway === undefined) return id ? missing(c) : renderDashboard(c, noDrawPage)
  const others = configuration.giveaways.filter((each) => each !== giveaway)
  const { draw: list, ...drawing } = await readDrawing(c.env.DB, giveaway, now)
  const dates = datesOf(giveaway, list)
  return renderDashboard(c, dashboardDrawPage({ site, giveaway, dates, others, now, ...drawing }))
})

/** By default the one whose list closes next or has closed last. */
function giveawayNamed({ var: { site, configuration } }: AppContext, id = site.giveaway?.id) {
  return configuration.giveaways.find((each) => each.id === id)
}

for (const step of ['ask', 'answer'] as const)
  draw.post(dashboardDraw(':giveaway', step), async (c) => {
    const giveaway = giveawayNamed(c, c.req.param('giveaway'))
    const what = giveaway && (await taken[step](c, giveaway))
    return what ? goTo(c, dashboardDraw(giveaway.id), { [what]: true }) : missing(c)
  })

/** What each step does. */
const taken = {
  ask: ({ env: { DB }, var: { receivedAt } }: AppContext, giveaway: Giveaway) =>
    askNext(DB, giveaway, receivedAt, {
      fetch: (url) => fetch(url),
      timers: realTimers,
      // Twice as long as the rest of the dashboard, and needed once in a draw.
      isSigned: async (round, signature) =>
        (await import('../../../core/draw/beacon.ts')).isSigned(round, signature),
    }),
  async answer(c: AppContext, giveaway: Giveaway) {
    const answer = answers.find((each) => each === textIn(c, 'answer'))
    const line = Number(textIn(c, 'line'))
    return answer && noteAnswer(c.env.DB, giveaway, c.var.receivedAt, { line, answer })
  },
}
