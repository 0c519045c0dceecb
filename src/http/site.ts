import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from './app-env.ts'
import { momentOf } from './editions.ts'

/** Sets the request's time and site for every handler. Previews are not cached. */
export const site = createMiddleware<AppEnv>(async (c, next) => {
  readClock(c)
  await next()
  if (c.var.configuration.preview !== undefined) c.header('cache-control', 'no-store')
})

/** Reads the clock: once per request, and again when a post's body has arrived. */
export function readClock(c: AppContext): void {
  const receivedAt = Date.now()
  c.set('receivedAt', receivedAt)
  const moment = momentOf(c.env, originOf(c.req.url), receivedAt)
  c.set('configuration', moment.configuration)
  c.set('now', moment.now)
  c.set('edition', moment.edition)
  c.set('site', moment.edition.site)
}

// The runtime's URLs are absolute and normalized, so slicing is safe, and faster than parsing.
function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', 'https://'.length))
}
