import { Hono } from 'hono/tiny'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import type { AppEnv } from '../../http/context.ts'
import { gate } from '../../http/gate.ts'
import { readOwnersPost } from '../../http/read-post.ts'
import { draw } from './draw.ts'
import { exporting } from './export.ts'
import { find } from './find.ts'
import { held } from './held.ts'
import { messages } from './message.ts'
import { missing } from './page.ts'
import { rows } from './row.ts'
import { today } from './today.ts'

/** The owner's pages (docs/dashboard.md). Decisions use the real time, also in a preview. */
export const dashboard = new Hono<AppEnv>()

const ALL = `${dashboardPaths.today}/*`

dashboard.use(ALL, gate)

dashboard.post(ALL, async (c, next) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  c.set('ownersPost', body)
  return next()
})

for (const page of [today, find, rows, held, messages, draw, exporting]) dashboard.route('/', page)

dashboard.all(ALL, missing)
