import { build } from 'virtual:build'
import { Hono } from 'hono/tiny'
import { causeOf, logError } from '../domain/log'
import { paths } from '../domain/paths'
import type { AppEnv } from './app-env'
import { noStore } from '../render'

/** For an uptime monitor: whether pages can be made and the ledger be read. */
export const health = new Hono<AppEnv>()

health.get(paths.health, async (c) => {
  const ledger = await c.env.DB.prepare('SELECT 1')
    .first()
    .then(
      () => 'up' as const,
      (error: unknown) => {
        logError('health_ledger_down', { cause: causeOf(error) })
        return 'down' as const
      },
    )
  return c.json({ build: build.id, ledger }, ledger === 'up' ? 200 : 503, noStore)
})
