import { createMiddleware } from 'hono/factory'
import { redirects } from 'virtual:content/redirects'
import type { AppEnv } from './app-env.ts'

/** Paths that need no redirect: nearly every request. They are not parsed as URLs. */
const CANONICAL = /^\/$|^(\/[a-z0-9._-]+)+$/

/** Old paths, and the pages that replace them. */
const moved = new Map(redirects.map(({ from, to }) => [from, to]))

/** Redirects (301) trailing slashes, doubled slashes, upper case and old paths to the page's path, in one step. */
export const canonicalPath = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  if (CANONICAL.test(c.req.path) && !moved.has(c.req.path)) return next()
  // The encoded path: Hono's is decoded, and a decoded line break is invalid in a header.
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
