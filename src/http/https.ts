import { createMiddleware } from 'hono/factory'
import { isOwnHost, type Configuration } from '../domain/configuration'
import type { AppEnv } from './app-env'
import { refuse } from './refuse'

/**
 * Where SITE_ORIGIN is https, http at its host is sent there for good. A post is refused before its body is read: it has
 * already crossed the network for everybody to see, and its sender should learn that.
 */
export const https = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url } = c.req
  if (!isInsecure(c.var.configuration, url)) return next()
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(c, { status: 403, error: 'https_required' })
  }
  return c.redirect(url.replace(/^http:/, 'https:'), 301)
})

/** Whether this came by http to a host that speaks https. Other hosts, such as localhost, are left alone. */
function isInsecure(configuration: Configuration, url: string): boolean {
  if (!url.startsWith('http:') || !configuration.origin?.startsWith('https:')) return false
  return isOwnHost(configuration, url)
}
