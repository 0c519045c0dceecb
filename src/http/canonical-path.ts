import { createMiddleware } from 'hono/factory'
import { redirects } from '../content/redirects'
import type { AppEnv } from './app-env'

/** What needs no redirect, which is nearly every request: for these no URL is parsed. */
const CANONICAL = /^\/$|^(\/[a-z0-9._-]+)+$/

/** Old addresses, and the pages that answer for them. */
const moved = new Map(redirects.map(({ from, to }) => [from, to]))

/** Sends trailing slashes, doubled slashes upper case and old addresses to the page's path, for good (301) and in one step. */
export const canonicalPath = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  if (CANONICAL.test(c.req.path) && !moved.has(c.req.path)) return next()
  // As it was sent: Hono's own path is decoded, and a decoded line break cannot be a header's value.
  const { origin, pathname: path, search } = new URL(c.req.url)
  const canonical = path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
  const target = new URL(moved.get(canonical) ?? canonical, origin)
  if (target.pathname === path) return next()
  target.search = search
  return c.redirect(target.href, 301)
})
