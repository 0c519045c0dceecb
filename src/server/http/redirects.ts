import { createMiddleware } from 'hono/factory'
import { redirects } from 'virtual:content/redirects'
import { type Configuration, isOwnHost } from '../../core/configuration.ts'
import { decodedUri } from '../../core/lib/words.ts'
import { pageTypeOf } from '../../core/pages/site-pages.ts'
import { paths } from '../../core/pages/paths.ts'
import { attributionOf, recordEvent } from './analytics.ts'
import type { AppEnv } from './context.ts'
import { refuse } from './error-pages.ts'
import { isWithinLimit } from './limiter.ts'

/** Nearly every request has such a path, and skips the URL parser. */
const CANONICAL = /^\/$|^(\/[a-z0-9._-]+)+$/

/** Twice the longest path; a longer one is not repaired. */
const MOST_LETTERS = 300

function leading(isHere: boolean): Map<string, string> {
  const some = redirects.filter(({ to }) => to.startsWith('/') === isHere)
  return new Map(some.map(({ from, to }) => [from, to]))
}

const moved = leading(true)
/** Short paths of other sites' addresses. The build checks that these stand in `book.yaml`. */
const away = leading(false)

/** Redirects trailing and doubled slashes, upper case and old paths in one step; `intendedPage` handles escaped characters. */
export const canonicalPath = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const { path: asked } = c.req
  if (CANONICAL.test(asked) && !moved.has(asked) && !away.has(asked)) return next()
  // Hono's path is decoded, and a decoded line break is invalid in a header.
  const { origin, pathname: path, search } = new URL(c.req.url)
  if (path.includes('%') || path.length > MOST_LETTERS) return next()
  const plain = plainOf(path)
  const other = away.get(plain)
  if (other !== undefined) {
    // Without the visitor's query, which could name another partner of the shop.
    if (c.req.method === 'GET' && (await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw))) {
      const attribution = attributionOf(c, { attribution: search.slice(1) })
      recordEvent(c, { event: 'buy_clicked', place: plain }, attribution)
    }
    return c.redirect(other, 302)
  }
  const target = new URL(moved.get(plain) ?? plain, origin)
  if (target.pathname === path) return next()
  addQuery(target, search.slice(1))
  return c.redirect(target.href, 301)
})

function plainOf(path: string): string {
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}

/** Messaging apps add punctuation, blanks or invisible characters to a link, escape the `?`, or write `&` for it. */
export function intendedPage(url: string): string | undefined {
  const { origin, pathname, search } = new URL(url)
  if (pathname.length > MOST_LETTERS) return undefined
  const [, written = '', tags] = /^([^?&]*)[?&]?(.*)/s.exec(decodedUri(pathname)) ?? []
  const plain = plainOf(/^.*[\p{L}\p{N}]/su.exec(written)?.[0] ?? paths.home)
  const page = moved.get(plain) ?? plain
  const [path = ''] = page.split(/[?#]/)
  // Prevents an open redirect: an unknown path may name another host.
  if (path === pathname || !(isPage(path) || away.has(path))) return undefined
  const target = new URL(page, origin)
  addQuery(target, [tags, search.slice(1)].filter(Boolean).join('&'))
  return target.href
}

/** Adds a visitor's query to that of the redirect. The visitor's value of a tag replaces the redirect's. */
function addQuery(target: URL, query: string): void {
  for (const tag of new URLSearchParams(query).keys()) target.searchParams.delete(tag)
  target.search = [target.search.slice(1), query].filter(Boolean).join('&')
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
