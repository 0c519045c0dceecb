import { createMiddleware } from 'hono/factory'
import { redirects } from 'virtual:content/site'
import { type Configuration, isOwnHost } from '../../core/configuration.ts'
import { decodedUri } from '../../core/lib/words.ts'
import { pageTypeOf } from '../../core/pages/site-pages.ts'
import { paths } from '../../core/pages/paths.ts'
import { attributionOf, recordEvent } from './analytics.ts'
import type { AppContext, AppEnv } from './context.ts'
import { refuse } from './error-pages.ts'
import { isWithinLimit } from './limiter.ts'

const moved = new Map(redirects.map(({ from, to }) => [plainOf(from), to]))

/**
 * Redirects a path without a page, if it leads anywhere: an old path, one in capitals, or one at
 * whose end a messaging app has added punctuation, blanks or invisible characters.
 */
export async function redirected(c: AppContext): Promise<Response | undefined> {
  const { origin, pathname, search, searchParams } = new URL(c.req.url)
  const plain = plainOf(decodedUri(pathname))
  const page = moved.get(plain) ?? plain
  // An address of another site; the build checks that it stands in `book.yaml`.
  if (!page.startsWith('/')) {
    // Without the visitor's query, which could name another partner of the shop.
    if (c.req.method === 'GET' && (await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw))) {
      const attribution = attributionOf(c, { attribution: search })
      recordEvent(c, { event: 'buy_clicked', place: plain }, attribution)
    }
    return c.redirect(page, 302)
  }
  const [path = ''] = page.split(/[?#]/)
  // Prevents an open redirect: an unknown path may name another host.
  if (path === pathname || !isPage(path)) return undefined
  const target = new URL(page, origin)
  // The visitor's value of a tag replaces the redirect's.
  for (const [name, value] of searchParams) target.searchParams.set(name, value)
  return c.redirect(target.href, 301)
}

/** A path up to its last letter or digit, in small letters and with single slashes. */
function plainOf(path: string): string {
  const [text = paths.home] = /^.*[\p{L}\p{N}]/su.exec(path) ?? []
  return text.replace(/\/{2,}/g, '/').toLowerCase()
}

function isPage(path: string): boolean {
  return path === paths.quiz || pageTypeOf(path) !== undefined
}

/** Refuses a POST over http, because its data was already sent unencrypted and a redirect would hide that. */
export const https = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url } = c.req
  if (!isInsecure(c.var.configuration, url)) return next()
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(c, { status: 403, error: 'https_required' })
  }
  return c.redirect(url.replace(/^http:/, 'https:'), 301)
})

/** Other hosts than SITE_ORIGIN's, such as localhost, may use http. */
function isInsecure(configuration: Configuration, url: string): boolean {
  if (!url.startsWith('http:') || !configuration.origin?.startsWith('https:')) return false
  return isOwnHost(configuration, url)
}
