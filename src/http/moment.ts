import { createMiddleware } from 'hono/factory'
import { type Configuration, configurationAt, siteAt } from '../configuration.ts'
import { nextChangeOf, stateOf } from '../giveaway/giveaway.ts'
import {
  type AppContext,
  type AppEnv,
  type Bindings,
  configurationOf,
  type Edition,
  type Moment,
} from './context.ts'
import { PageCache } from './page-cache.ts'

/** How many origins an isolate caches while SITE_ORIGIN is unset; the least recently used is replaced. */
const MAX_ORIGINS = 4

/** The page cache's limits for one edition. */
const PAGES_LIMIT = { entries: 250, bytes: 4 * 1024 * 1024 }

/** Sets the request's time and site for every handler. Previews are not cached. */
export const withSite = createMiddleware<AppEnv>(async (c, next) => {
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

/** The site at an instant in milliseconds, from the cached edition if it still holds. */
export function momentOf(env: Bindings, origin: string, receivedAt: number): Moment {
  const isolate = isolateOf(env)
  const { editions } = isolate
  const configuration = configurationAt(isolate.configuration, origin)
  const now = configuration.preview?.ms ?? receivedAt
  const name = [configuration.origin ?? origin, configuration.preview?.ms].join(' ')
  const last = editions.get(name)
  if (last !== undefined && isCurrent(last, now)) {
    if (editions.size > 1) remember(editions, name, last)
    return { configuration, receivedAt, now, edition: last }
  }
  const edition = {
    site: siteAt(configuration, now, origin),
    pages: new PageCache(PAGES_LIMIT),
    until: nextChangeOf(configuration.giveaways, now),
  }
  remember(editions, name, edition)
  return { configuration, receivedAt, now, edition }
}

/** Whether every giveaway's state is still what the edition's pages show. */
function isCurrent({ site }: Edition, now: number): boolean {
  return site.giveaways.every((shown) => {
    const current = stateOf(shown, now)
    const facts = Object.keys(current) as (keyof typeof current)[]
    return facts.every((fact) => current[fact] === shown[fact])
  })
}

// A Map keeps insertion order, so the first key is the least recently used.
function remember(editions: Map<string, Edition>, name: string, edition: Edition): void {
  editions.delete(name)
  editions.set(name, edition)
  const [oldest] = editions.keys()
  if (editions.size > MAX_ORIGINS && oldest !== undefined) editions.delete(oldest)
}

type Isolate = { configuration: Configuration; editions: Map<string, Edition> }

const isolates = new WeakMap<Bindings, Isolate>()

/** What this isolate keeps between requests. */
function isolateOf(env: Bindings): Isolate {
  const before = isolates.get(env)
  if (before !== undefined) return before
  const fresh = { configuration: configurationOf(env), editions: new Map<string, Edition>() }
  isolates.set(env, fresh)
  return fresh
}
