import { createMiddleware } from 'hono/factory'
import { redirects } from 'virtual:content/site'
import { type Configuration, isOwnHost } from '../../core/configuration.ts'
import { decodedUri } from '../../core/text/words.ts'
import { pageTypeOf } from '../../core/pages/site-pages.ts'
import { paths } from '../../core/pages/paths.ts'
import { attributionOf, recordEvent } from './analytics.ts'
import type { AppContext, AppEnv } from './context.ts'
import { clientError } from './error-pages.ts'
import { isWithinLimit } from './limiter.ts'

const movedPaths = new Map(redirects.map(({ from, to }) => [repaired(from), to]))

/** Redirects an old path, or a damaged one; undefined if it leads nowhere. */
export async function redirected(c: AppContext): Promise<Response | undefined> {
  const path = repaired(decodedUri(new URL(c.req.url).pathname))
  const target = movedPaths.get(path) ?? path
  return target.startsWith('/') ? redirectToPage(c, target) : redirectToShop(c, path, target)
}

/**
 * A path in small letters and with single slashes, up to its last letter or digit: messaging apps
 * add punctuation, blanks or invisible characters.
 */
function repaired(path: string): string {
  const [text = paths.home] = /^.*[\p{L}\p{N}]/su.exec(path) ?? []
  return text.replace(/\/{2,}/g, '/').toLowerCase()
}

function redirectToPage(c: AppContext, target: string): Response | undefined {
  const { origin, pathname, searchParams } = new URL(c.req.url)
  const [path = ''] = target.split(/[?#]/)
  // Prevents an open redirect: an unknown path may name another host.
  if (path === pathname || !isPage(path)) return undefined
  const url = new URL(target, origin)
  // The visitor's value of a tag replaces the redirect's.
  for (const [name, value] of searchParams) url.searchParams.set(name, value)
  return c.redirect(url.href, 301)
}

/** Does not pass on the visitor's query, which could name another partner of the shop. */
async function redirectToShop(c: AppContext, path: string, shopUrl: string): Promise<Response> {
  if (c.req.method === 'GET' && (await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw))) {
    const attribution = attributionOf(c, { attribution: new URL(c.req.url).search })
    recordEvent(c, { event: 'buy_clicked', place: path }, attribution)
  }
  return c.redirect(shopUrl, 302)
}

function isPage(path: string): boolean {
  return path === paths.quiz || pageTypeOf(path) !== undefined
}

/** Answers 403 to a POST over http: its data was already sent unencrypted, and a redirect would hide that. */
export const https = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url } = c.req
  if (!isInsecure(c.var.configuration, url)) return next()
  if (method !== 'GET' && method !== 'HEAD') {
    return clientError(c, { status: 403, error: 'https_required' })
  }
  return c.redirect(url.replace(/^http:/, 'https:'), 301)
})

/** Other hosts than SITE_ORIGIN's, such as localhost, may use http. */
function isInsecure(configuration: Configuration, url: string): boolean {
  if (!url.startsWith('http:') || !configuration.origin?.startsWith('https:')) return false
  return isOwnHost(configuration, url)
}
