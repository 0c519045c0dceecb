import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'

/** Sends trailing slashes, doubled slashes and upper case to the one true path, for good. */
export const oneTruePath = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const path = c.req.path
  const canonical = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1').toLowerCase()
  if (canonical === path) return next()
  const { origin, search } = new URL(c.req.url)
  return c.redirect(`${origin}${canonical}${search}`, 301)
})
