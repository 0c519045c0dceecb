import { Hono } from 'hono/tiny'
import {
  dashboardMessage,
  dashboardPaths,
  dashboardRow,
} from '../../../core/pages/dashboard-paths.ts'
import { findPage } from '../../../views/dashboard/find-page.tsx'
import { find as labels } from '../../../views/dashboard/labels.ts'
import type { AppEnv } from '../../http/context.ts'
import { renderDashboard } from '../../http/render.tsx'
import { find as findIn } from '../../owner/find.ts'
import { doneIn, textIn } from './page.ts'

export const find = new Hono<AppEnv>()

find.get(dashboardPaths.find, (c) => renderDashboard(findPage({ done: doneIn(c) })))

// A search changes nothing; it is posted, so that the address is in no URL, history or log.
find.post(dashboardPaths.find, async (c) => {
  const typed = textIn(c, 'subject').trim()
  const found = await findIn(c.env.DB, typed)
  if (found.is === 'row') return c.redirect(dashboardRow(found.id), 303)
  if (found.is === 'message') return c.redirect(dashboardMessage(found.id), 303)
  const error = found.is === 'unread' ? found.error : labels[found.is]
  return renderDashboard(findPage({ typed, error }), found.is === 'none' ? 404 : 422)
})
