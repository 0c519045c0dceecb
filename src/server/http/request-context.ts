import { createMiddleware } from 'hono/factory'
import {
  type Configuration,
  configurationAt,
  isPreorder,
  siteAt,
} from '../../core/configuration.ts'
import { nextChangeOf } from '../../core/giveaway/giveaway.ts'
import {
  type AppContext,
  type AppEnv,
  type Bindings,
  configurationOf,
  type Snapshot,
  type RequestContext,
} from './context.ts'
import { PageCache } from './page-cache.ts'

/** The most origins that an isolate caches while SITE_ORIGIN is unset. */
const MAX_ORIGINS = 4

/** Responses of a preview are `no-store`. */
export const withSite = createMiddleware<AppEnv>(async (c, next) => {
  setRequestContext(c)
  await next()
  if (c.var.configuration.preview !== undefined) c.header('cache-control', 'no-store')
})

/** Reads the clock and sets the request context; called again when a post's body has arrived. */
export function setRequestContext(c: AppContext): void {
  const receivedAt = Date.now()
  c.set('receivedAt', receivedAt)
  const context = requestContextOf(c.env, originOf(c.req.url), receivedAt)
  c.set('configuration', context.configuration)
  c.set('now', context.now)
  c.set('snapshot', context.snapshot)
  c.set('site', context.snapshot.site)
}

// The runtime's URLs are absolute and normalized; slicing is faster than parsing.
function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', 'https://'.length))
}

export function requestContextOf(
  env: Bindings,
  origin: string,
  receivedAt: number,
): RequestContext {
  const snapshots = snapshotsOf(env)
  const configuration = configurationAt(configurationOf(env), origin)
  const now = configuration.preview?.ms ?? receivedAt
  const name = [configuration.origin ?? origin, configuration.preview?.ms].join(' ')
  let snapshot = snapshots.get(name)
  if (snapshot === undefined || now < snapshot.from || now >= (snapshot.until ?? Infinity)) {
    snapshot = {
      site: siteAt(configuration, now, origin),
      pages: new PageCache(),
      from: now,
      until: nextChangeAt(configuration, now),
    }
    if (snapshots.size >= MAX_ORIGINS) snapshots.clear()
    snapshots.set(name, snapshot)
  }
  return { configuration, receivedAt, now, snapshot }
}

/** When the giveaways' state changes next, or the book is released. */
function nextChangeAt(configuration: Configuration, now: number): number | undefined {
  const { giveaways, releasesAt } = configuration
  const change = nextChangeOf(giveaways, now)
  return isPreorder(configuration, now) ? Math.min(releasesAt!, change ?? Infinity) : change
}

const known = new WeakMap<Bindings, Map<string, Snapshot>>()

function snapshotsOf(env: Bindings): Map<string, Snapshot> {
  const before = known.get(env)
  if (before !== undefined) return before
  const fresh = new Map<string, Snapshot>()
  known.set(env, fresh)
  return fresh
}
