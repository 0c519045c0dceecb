import { createMiddleware } from 'hono/factory'
import type { Configuration } from '../configuration.ts'
import { isOwnHost } from '../domain/site-at.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './errors.ts'

/**
 * Redirects http to https when SITE_ORIGIN is https. A POST is refused before its body is read: it has already been sent
 * unencrypted, and the sender should notice.
 */
export const https = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url } = c.req
  if (!isInsecure(c.var.configuration, url)) return next()
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(c, { status: 403, error: 'https_required' })
  }
  return c.redirect(url.replace(/^http:/, 'https:'), 301)
})

/** Whether an http request came to SITE_ORIGIN's host. Other hosts, such as localhost, may use http. */
function isInsecure(configuration: Configuration, url: string): boolean {
  if (!url.startsWith('http:') || !configuration.origin?.startsWith('https:')) return false
  return isOwnHost(configuration, url)
}
