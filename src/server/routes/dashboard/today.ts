import { Hono } from 'hono/tiny'
import { type Giveaway, offsetOf } from '../../../core/giveaway/giveaway.ts'
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
  const counts = report.counts.map(({ kind, accepted: all, delivered_at: last, ...rest }) => {
    const received = thirty.map((day) => (kind === 'entry' ? day.entries : day.signups))
    return {
      ...rest,
      kind,
      today: received[0]!,
      week: received.slice(0, 7).reduce((sum, count) => sum + count),
      all,
      service: upstreams[kind]?.name,
      last: last === null ? undefined : time(last),
    }
  })
  const drawOf = ({ id }: Giveaway) => report.draws.find(({ giveaway }) => giveaway === id)
  const coming = configuration.giveaways
    .flatMap((giveaway) => datesOf(giveaway, drawOf(giveaway)))
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ giveaway, what, at }) => [time(at), `${giveaway}: ${dateNames[what]}`] as const)
  const todo = [...report.todo, ...report.news.filter(({ path }) => path)]
  const { notes } = report
  return renderDashboard(
    c,
    todayPage({ todo, counts, coming, notes, by, groups: groups ?? thirty }),
  )
})
