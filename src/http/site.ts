import { createMiddleware } from 'hono/factory'
import { configurationAt, siteAt, type Configuration } from '../domain/configuration'
import { giveawayAt } from '../domain/giveaway'
import { nextChangeOf } from '../domain/giveaways'
import type { AppContext, AppEnv, Bindings, Edition, Moment } from './app-env'
import { PageCache } from './page-cache'
import { configurationOf } from './settings'

/** How many origins one isolate knows while SITE_ORIGIN is unset; a new one replaces the one asked for longest ago. */
const MAX_ORIGINS = 4

/** What the pages of one edition may take. */
const PAGES_LIMIT = { entries: 250, bytes: 4 * 1024 * 1024 }

type Known = { configuration: Configuration; editions: Map<string, Edition> }

const known = new WeakMap<Bindings, Known>()

/** Gives every handler the request's moment. Nobody keeps what a preview answers. */
export const site = createMiddleware<AppEnv>(async (c, next) => {
  readClock(c)
  await next()
  if (c.var.configuration.preview !== undefined) c.header('cache-control', 'no-store')
})

/** Sets the request's moment to what the clock says now: once for each request, and again when a post has arrived whole. */
export function readClock(c: AppContext): void {
  const receivedAt = Date.now()
  c.set('receivedAt', receivedAt)
  const moment = momentOf(c.env, originOf(c.req.url), receivedAt)
  c.set('configuration', moment.configuration)
  c.set('now', moment.now)
  c.set('edition', moment.edition)
  c.set('site', moment.edition.site)
}

// The runtime hands over absolute, normalised URLs: cutting one costs less than parsing it for every page.
function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', 'https://'.length))
}

/** Computes phase and days at an instant in milliseconds, and finds the edition. */
export function momentOf(env: Bindings, origin: string, receivedAt: number): Moment {
  const { editions, ...known } = knownOf(env)
  const configuration = configurationAt(known.configuration, origin)
  const now = configuration.previewNow ?? receivedAt
  const name = [configuration.origin ?? origin, configuration.preview].join(' ')
  const last = editions.get(name)
  if (last !== undefined && isCurrent(last, now)) {
    if (editions.size > 1) remember(editions, name, last)
    return { configuration, receivedAt, now, edition: last }
  }
  const edition = {
    site: siteAt(configuration, now, origin),
    pages: new PageCache(PAGES_LIMIT),
    from: now,
    until: nextChangeOf(configuration.giveaways, now),
  }
  remember(editions, name, edition)
  return { configuration, receivedAt, now, edition }
}

// A Map keeps the order in which its keys came, so the first is the one asked for longest ago.
function remember(editions: Map<string, Edition>, name: string, edition: Edition): void {
  editions.delete(name)
  editions.set(name, edition)
  const [oldest] = editions.keys()
  if (editions.size > MAX_ORIGINS && oldest !== undefined) editions.delete(oldest)
}

/**
 * Whether phase and days of every giveaway are still the edition's: a look at the clock while it only goes forward, a count
 * when it does not.
 */
function isCurrent({ from, until = Infinity, site }: Edition, now: number): boolean {
  if (from <= now && now < until) return true
  return site.giveaways.every((giveaway) => {
    const { phase, days } = giveawayAt(giveaway, now)
    return giveaway.phase === phase && giveaway.days === days
  })
}

function knownOf(env: Bindings): Known {
  const before = known.get(env)
  if (before !== undefined) return before
  const fresh = { configuration: configurationOf(env), editions: new Map<string, Edition>() }
  known.set(env, fresh)
  return fresh
}
