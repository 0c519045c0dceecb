import { Hono } from 'hono/tiny'
import { answers } from '../../../core/draw/list.ts'
import type { Giveaway } from '../../../core/giveaway/giveaway.ts'
import { realTimers } from '../../../core/lib/timers.ts'
import { dashboardDraw, dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { dashboardDrawPage, noDrawPage } from '../../../views/dashboard/draw-page.tsx'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { comingOf } from '../../owner/coming.ts'
import { askNext, closeLate, noteAnswer, readDrawing } from '../../owner/draw.ts'
import { after, doneIn, missing, textIn, timeIn } from './page.ts'

export const draw = new Hono<AppEnv>()

draw.on('GET', [dashboardPaths.draw, dashboardDraw(':giveaway')], async (c) => {
  const { configuration, receivedAt: now, site } = c.var
  const giveaway = giveawayNamed(c, c.req.param('giveaway'))
  if (giveaway === undefined)
    return c.req.param('giveaway') ? missing() : renderDashboard(noDrawPage())
  const others = configuration.giveaways.map(({ id }) => id).filter((id) => id !== giveaway.id)
  const { draw: list, ...drawing } = await readDrawing(c.env.DB, giveaway, now)
  const closed = list ? [{ giveaway: giveaway.id, round: list.round }] : []
  const coming = comingOf([giveaway], closed, now, timeIn(c))
  return renderDashboard(
    dashboardDrawPage({ site, giveaway, coming, others, done: doneIn(c), ...drawing }),
  )
})

/** By default the one whose list closes next or has closed last. */
function giveawayNamed(c: AppContext, id: string | undefined): Giveaway | undefined {
  const { site, configuration } = c.var
  const wanted = id ?? site.giveaway?.id
  return configuration.giveaways.find((each) => each.id === wanted)
}

for (const step of ['close', 'ask', 'answer'] as const)
  draw.post(dashboardDraw(':giveaway', step), async (c) => {
    const giveaway = giveawayNamed(c, c.req.param('giveaway'))
    const what = giveaway && (await taken[step](c, giveaway))
    return what ? c.redirect(after(dashboardDraw(giveaway.id), { what }), 303) : missing()
  })

/** What each step does. */
const taken = {
  async close({ env: { DB }, var: { receivedAt } }: AppContext, giveaway: Giveaway) {
    await closeLate(DB, giveaway, receivedAt)
    return 'closed' as const
  },
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
