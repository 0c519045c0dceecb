import { Hono } from 'hono/tiny'
import { build } from 'virtual:build'
import { type HealthCode, readHealth } from '../outbox/health.ts'
import { limits } from '../ledger/limits.ts'
import { type AppContext, type AppEnv, isolateStateOf } from '../http/context.ts'
import { cachedQuery } from '../http/cached-query.ts'
import { causeOf, logError } from '../log.ts'
import { realTimers, withTimeout } from '../../core/time/timers.ts'
import { paths } from '../../core/pages/paths.ts'

/** For an uptime monitor: 503 with one code when the site needs attention. Contains no personal data. */
export const health = new Hono<AppEnv>()

health.get(paths.health, async (c) => {
  const code = await healthCode(c)
  if (code !== undefined) return c.json({ ok: false, code }, 503)
  return c.json({ ok: true, build: build.id, ledger: 'up' })
})

const healthCode = cachedQuery(limits.health.cache, codeOf)

async function codeOf(c: AppContext): Promise<HealthCode | 'ledger_unreachable' | undefined> {
  try {
    const { configuration } = isolateStateOf(c.env)
    const source = { db: c.env.DB, configuration, now: c.var.receivedAt }
    return await withTimeout(limits.health.timeout, readHealth(source), realTimers)
  } catch (error) {
    logError('health_ledger_unreachable', { cause: causeOf(error) })
    return 'ledger_unreachable'
  }
}
