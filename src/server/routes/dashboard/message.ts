import { Hono } from 'hono/tiny'
import { dashboardPaths } from '../../../core/pages/dashboard-paths.ts'
import { messagePage } from '../../../views/dashboard/message-page.tsx'
import type { AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { erase } from '../../owner/erase.ts'
import { readLetter } from '../../owner/find.ts'
import { after, messageOf, missing } from './page.ts'

export const messages = new Hono<AppEnv>()

const PATH = '/dashboard/message/:id'

messages.get(PATH, async (c) => {
  const letter = await readLetter(c.env.DB, c.req.param('id'))
  return letter ? renderDashboard(messagePage(messageOf(c, letter))) : missing()
})

messages.post(`${PATH}/erase`, async (c) => {
  const moved = await erase(c.env.DB, { rows: [], letters: [c.req.param('id')] })
  return c.redirect(after(dashboardPaths.find, { what: 'erased', moved }), 303)
})
