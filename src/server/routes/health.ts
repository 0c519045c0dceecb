import { Hono } from 'hono/tiny'
import { build } from 'virtual:build'
import { listProblems } from '../ledger/closed-lists.ts'
import {
  type HealthCode,
  healthProblem,
  readUpstreams,
  type UpstreamRow,
} from '../outbox/health.ts'
import { limits } from '../ledger/limits.ts'
import { upstreamsOf } from '../services/upstreams.ts'
import { type AppContext, type AppEnv, configurationOf } from '../http/context.ts'
import { cachedQuery } from '../http/cached-query.ts'
import { causeOf, logError } from '../../core/lib/log.ts'
import { realTimers, withTimeout } from '../../core/lib/timers.ts'
import { paths } from '../../core/pages/paths.ts'

/** For an uptime monitor: 503 with one code when the site needs attention. Contains no personal data. */
export const health = new Hono<AppEnv>()

health.get(paths.health, async (c) => {
  const found = await ledgerOf(c)
  const settings = configurationOf(c.env)
  const findings = {
    ledger: found?.upstreams,
    lists: found?.lists ?? [],
    upstreams: upstreamsOf(settings),
    settings,
  }
  const code = healthProblem(findings, c.var.receivedAt)
  if (code !== undefined) return c.json({ ok: false, code }, 503)
  return c.json({ ok: true, build: build.id, ledger: 'up' })
})

type Found = { upstreams: UpstreamRow[]; lists: HealthCode[] }

const known = cachedQuery<Found | undefined>(limits.health.shared)

/** The ledger's state, read at most every ten seconds; undefined when it fails. */
function ledgerOf(c: AppContext): Promise<Found | undefined> {
  const { DB } = c.env
  const { configuration, receivedAt } = c.var
  return known(c, async () => {
    try {
      const [upstreams, lists] = await Promise.all([
        readUpstreams(DB),
        withTimeout(
          limits.health.ledger,
          listProblems(DB, configuration.giveaways, receivedAt),
          realTimers,
        ),
      ])
      return { upstreams, lists }
    } catch (error) {
      logError('health_ledger_unreachable', { cause: causeOf(error) })
      return undefined
    }
  })
}
