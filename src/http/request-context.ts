import { createMiddleware } from 'hono/factory'
import { type Configuration, configurationAt, isPreorder, siteAt } from '../configuration.ts'
import { nextChangeOf } from '../giveaway/giveaway.ts'
import {
  type AppContext,
  type AppEnv,
  type Bindings,
  configurationOf,
  type CacheGeneration,
  type RequestContext,
} from './context.ts'
import { PageCache } from './page-cache.ts'

/** The most origins that an isolate caches while SITE_ORIGIN is unset; the least recently used is evicted. */
const MAX_ORIGINS = 4

const PAGES_LIMIT = { entries: 250, bytes: 4 * 1024 * 1024 }

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
  c.set('generation', context.generation)
  c.set('site', context.generation.site)
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
  const generations = generationsOf(env)
  const configuration = configurationAt(configurationOf(env), origin)
  const now = configuration.preview?.ms ?? receivedAt
  const name = [configuration.origin ?? origin, configuration.preview?.ms].join(' ')
  const last = generations.get(name)
  if (last !== undefined && isCurrent(last, now)) {
    if (generations.size > 1) remember(generations, name, last)
    return { configuration, receivedAt, now, generation: last }
  }
  const generation = {
    site: siteAt(configuration, now, origin),
    pages: new PageCache(PAGES_LIMIT),
    from: now,
    until: nextChangeAt(configuration, now),
  }
  remember(generations, name, generation)
  return { configuration, receivedAt, now, generation }
}

/** When the giveaways' state changes next, or the book is released. */
function nextChangeAt(configuration: Configuration, now: number): number | undefined {
  const { giveaways, releasesAt } = configuration
  const change = nextChangeOf(giveaways, now)
  return isPreorder(configuration, now) ? Math.min(releasesAt!, change ?? Infinity) : change
}

function isCurrent({ from, until = Infinity }: CacheGeneration, now: number): boolean {
  return from <= now && now < until
}

// A Map keeps insertion order, so the first key is the least recently used.
function remember(
  generations: Map<string, CacheGeneration>,
  name: string,
  generation: CacheGeneration,
): void {
  generations.delete(name)
  generations.set(name, generation)
  const [oldest] = generations.keys()
  if (generations.size > MAX_ORIGINS && oldest !== undefined) generations.delete(oldest)
}

const known = new WeakMap<Bindings, Map<string, CacheGeneration>>()

function generationsOf(env: Bindings): Map<string, CacheGeneration> {
  const before = known.get(env)
  if (before !== undefined) return before
  const fresh = new Map<string, CacheGeneration>()
  known.set(env, fresh)
  return fresh
}
