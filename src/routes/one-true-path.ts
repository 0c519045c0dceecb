import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'

/** Sends trailing slashes, doubled slashes and upper case to the one true path, for good. */
export const oneTruePath = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  // As it was sent: Hono's own path is decoded, and a decoded line break cannot be a header's value.
  const { origin, pathname: path, search } = new URL(c.req.url)
  const canonical = path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
  if (canonical === path) return next()
  return c.redirect(`${origin}${canonical}${search}`, 301)
})
