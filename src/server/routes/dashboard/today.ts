import { Hono } from 'hono/tiny'
import { offsetOf } from '../../../core/giveaway/giveaway.ts'
import { DAY_MS, isoDay } from '../../../core/lib/dates.ts'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { todayPage } from '../../../views/dashboard/today-page.tsx'
import type { AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { comingOf } from '../../owner/coming.ts'
import { countBy, type Group, groupings } from '../../owner/counts.ts'
import { readReport } from '../../owner/report.ts'
import { upstreamsOf } from '../../services/upstreams.ts'
import { timeIn } from './page.ts'

export const today = new Hono<AppEnv>()

today.get(dashboardPaths.today, async (c) => {
  const { configuration, receivedAt: now } = c.var
  const db = c.env.DB
  const by = groupings.find((each) => each === c.req.query('by')) ?? 'day'
  const offsetMinutes = offsetOf(configuration)
  const localNow = now + offsetMinutes * 60_000
  const month = { since: now - (localNow % DAY_MS) - 29 * DAY_MS, offsetMinutes }
  const [report, days, groups] = await Promise.all([
    readReport({ db, configuration, now }),
    countBy(db, 'day', month),
    by === 'day' ? undefined : countBy(db, by, month),
  ])
  const upstreams = upstreamsOf(configuration)
  const time = timeIn(c)
  const since = (day: number, of: 'signups' | 'entries') =>
    days
      .filter(({ name }) => name >= isoDay(localNow - day * DAY_MS))
      .reduce((sum, group: Group) => sum + group[of], 0)
  return renderDashboard(
    todayPage({
      todo: [...report.todo, ...report.news.filter(({ path }) => path)],
      counts: report.counts.map(({ kind, accepted: all, delivered_at: last, ...counts }) => {
        const of = kind === 'entry' ? 'entries' : 'signups'
        return {
          ...counts,
          kind,
          today: since(0, of),
          week: since(6, of),
          all,
          service: upstreams[kind]?.name,
          last: last === null ? undefined : time(last),
        }
      }),
      coming: comingOf(configuration.giveaways, report.draws, now, time),
      notes: report.notes,
      by,
      groups: groups ?? days.toReversed(),
    }),
  )
})
