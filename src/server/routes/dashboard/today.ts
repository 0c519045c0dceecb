import { Hono } from 'hono/tiny'
import { offsetOf } from '../../../core/giveaway/giveaway.ts'
import { DAY_MS, isoDay } from '../../../core/time/dates.ts'
import { dashboardPaths, groupings } from '../../../core/pages/dashboard-paths.ts'
import { dates as dateNames } from '../../../views/dashboard/labels.ts'
import { todayPage } from '../../../views/dashboard/today-page.tsx'
import type { AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render-dashboard.tsx'
import { countBy } from '../../owner/counts.ts'
import { datesOf } from '../../owner/dates.ts'
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
  const last = (count: number) => ({
    since: now - (localNow % DAY_MS) - (count - 1) * DAY_MS,
    offsetMinutes,
  })
  const [report, days, groups] = await Promise.all([
    readReport({ db, configuration, now }),
    countBy(db, 'day', last(by === 'day' ? 30 : 7)),
    by === 'day' ? undefined : countBy(db, by, last(30)),
  ])
  const upstreams = upstreamsOf(configuration)
  const time = timeIn(c)
  const thirty = Array.from({ length: 30 }, (_, n) => {
    const name = isoDay(localNow - n * DAY_MS)
    return days.find((day) => day.name === name) ?? { name, signups: 0, entries: 0, held: 0 }
  })
  const sumOf = (count: number, of: 'signups' | 'entries') =>
    thirty.slice(0, count).reduce((sum, day) => sum + day[of], 0)
  const dates = configuration.giveaways.flatMap((giveaway) => {
    const list = report.draws.find((each) => each.giveaway === giveaway.id)
    return datesOf(giveaway, list).map((date) => ({ giveaway: giveaway.id, ...date }))
  })
  return renderDashboard(
    c,
    todayPage({
      todo: [...report.todo, ...report.news.filter(({ path }) => path)],
      counts: report.counts.map(({ kind, accepted: all, delivered_at: last, ...counts }) => {
        const of = kind === 'entry' ? 'entries' : 'signups'
        return {
          ...counts,
          kind,
          today: sumOf(1, of),
          week: sumOf(7, of),
          all,
          service: upstreams[kind]?.name,
          last: last === null ? undefined : time(last),
        }
      }),
      coming: dates
        .filter(({ at }) => at > now)
        .toSorted((one, other) => one.at - other.at)
        .map(({ giveaway, what, at }) => [time(at), `${giveaway}: ${dateNames[what]}`]),
      notes: report.notes,
      by,
      groups: groups ?? thirty,
    }),
  )
})
