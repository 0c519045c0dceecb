import { createMiddleware } from 'hono/factory'
import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { type Configuration, isOwnHost } from '../../core/configuration.ts'
import type { AppEnv } from './context.ts'
import { clientError } from './error-pages.ts'
import { isWithinLimit } from './limiter.ts'

/** Lets in whoever knows DASHBOARD_KEY, under any name; 404 without a key, or at an address that is not private. */
export const gate = createMiddleware<AppEnv>(async (c, next) => {
  const { configuration } = c.var
  const { dashboardKey } = configuration
  if (dashboardKey === undefined || !isPrivate(configuration, c.req.url)) return c.notFound()
  const credentials = auth(c.req.raw)
  // Before the comparison, so that the limit holds for the right guess, too.
  if (credentials && !(await isWithinLimit(c.env.LIMITER, c.req.raw)))
    return clientError(c, { status: 429, error: 'too_many' })
  if (credentials && (await timingSafeEqual(credentials.password, dashboardKey))) return next()
  return clientError(
    c,
    { status: 401, error: 'unauthorized' },
    { 'www-authenticate': 'Basic realm="dashboard", charset="UTF-8"', 'x-robots-tag': 'noindex' },
  )
})

/** On this computer, or over https at the site's own host: rules of its zone do not protect workers.dev. */
function isPrivate(configuration: Configuration, url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return true
  return protocol === 'https:' && (!configuration.origin || isOwnHost(configuration, url))
}
