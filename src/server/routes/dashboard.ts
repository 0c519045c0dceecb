import { Hono } from 'hono/tiny'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import type { AppEnv } from '../http/context.ts'
import { gate } from '../http/gate.ts'

export const dashboard = new Hono<AppEnv>()

/** A module of its own, which whoever knows the key loads, so that no visitor waits for it. */
dashboard.all(`${dashboardPaths.today}/*`, gate, async (c) => {
  const { ownersPages } = await import('./dashboard/pages.ts')
  return ownersPages.fetch(c.req.raw, c.env, c.executionCtx)
})
