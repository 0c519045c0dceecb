import { Hono } from 'hono/tiny'
import { build } from 'virtual:build'
import { healthProblem, readUpstreams, type UpstreamRow } from '../delivery/health.ts'
import { limits } from '../delivery/limits.ts'
import { upstreamsOf } from '../delivery/upstreams.ts'
import { type AppContext, type AppEnv, configurationOf } from '../http/context.ts'
import { cachedQuery } from '../http/cached-query.ts'
import { causeOf, logError } from '../lib/log.ts'
import { paths } from '../pages/paths.ts'

/** For an uptime monitor: 503 with one code when the site needs attention. Contains no personal data. */
export const health = new Hono<AppEnv>()

health.get(paths.health, async (c) => {
  const { configuration, receivedAt } = c.var
  const ledger = await ledgerOf(c)
  const findings = {
    ledger,
    upstreams: upstreamsOf(configuration),
    unreadableSettings: configuration.unreadable.length,
    overlappedGiveaways: configuration.overlapped.length,
    previewIgnored: configurationOf(c.env).preview !== configuration.preview,
  }
  const code = healthProblem(findings, receivedAt)
  if (code !== undefined) return c.json({ ok: false, code }, 503)
  return c.json({ ok: true, build: build.id, ledger: 'up' })
})

const upstreams = cachedQuery<UpstreamRow[] | undefined>(limits.health.shared)
function ledgerOf(c: AppContext): Promise<UpstreamRow[] | undefined> {
  return upstreams(c, () =>
    readUpstreams(c.env.DB).catch((error: unknown) => {
      logError('health_ledger_unreachable', { cause: causeOf(error) })
      return undefined
    }),
  )
}
