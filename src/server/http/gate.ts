import { createMiddleware } from 'hono/factory'
import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { AppEnv } from './context.ts'
import { refuse } from './error-pages.ts'
import { isWithinLimit } from './limiter.ts'

/** Lets in whoever knows DASHBOARD_KEY, under any name. 404 without a key, and over an unencrypted connection. */
export const gate = createMiddleware<AppEnv>(async (c, next) => {
  const { dashboardKey } = c.var.configuration
  if (dashboardKey === undefined || !isPrivate(new URL(c.req.url))) return c.notFound()
  const credentials = auth(c.req.raw)
  // Before the comparison, so that the limit holds for the right guess, too.
  if (credentials && !(await isWithinLimit(c.env.LIMITER, c.req.raw)))
    return refuse(c, { status: 429, error: 'too_many' })
  if (credentials && (await timingSafeEqual(credentials.password, dashboardKey))) return next()
  return refuse(
    c,
    { status: 401, error: 'unauthorized' },
    { 'www-authenticate': 'Basic realm="dashboard", charset="UTF-8"', 'x-robots-tag': 'noindex' },
  )
})

/** Encrypted, or on this computer. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
