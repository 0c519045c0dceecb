import { createMiddleware } from 'hono/factory'
import { bindAssets } from '../assets'
import { readConfiguration, siteAt, type Configuration } from '../domain/configuration'
import { giveawayAt, nextChange, type Giveaway } from '../domain/giveaway'
import type { AppEnv, Bindings, Edition, Moment } from './app-env'
import { PageCache } from './page-cache'

/** How many origins one isolate knows while SITE_ORIGIN is unset; a new one replaces the one asked for longest ago. */
const MAX_ORIGINS = 4

/** What the pages of one edition may take. */
const PAGES_LIMIT = { entries: 250, bytes: 4 * 1024 * 1024 }

type Known = { configuration: Configuration; editions: Map<string, Edition> }

const known = new WeakMap<Bindings, Known>()

/** Gives every handler the request's moment. */
export const site = createMiddleware<AppEnv>(async (c, next) => {
  const moment = momentOf(c.env, new URL(c.req.url).origin)
  c.set('configuration', moment.configuration)
  c.set('receivedAt', moment.receivedAt)
  c.set('now', moment.now)
  c.set('edition', moment.edition)
  c.set('site', moment.edition.site)
  await next()
})

/** Reads the clock, computes phase and days, and finds the edition. Throws a ConfigurationError. */
export function momentOf(env: Bindings, origin: string): Moment {
  const { configuration, editions } = knownOf(env)
  const receivedAt = Date.now()
  const now = configuration.previewNow ?? receivedAt
  const name = configuration.origin ?? origin
  const last = editions.get(name)
  if (last !== undefined && isCurrent(last, configuration.giveaway, now)) {
    if (editions.size > 1) remember(editions, name, last)
    return { configuration, receivedAt, now, edition: last }
  }
  const edition = {
    site: siteAt(configuration, now, origin),
    pages: new PageCache(PAGES_LIMIT),
    from: now,
    until: nextChange(configuration.giveaway, now),
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

/** Whether phase and days are still the edition's: a look at the clock while it only goes forward, a count when it does not. */
function isCurrent({ from, until = Infinity, site }: Edition, giveaway: Giveaway, now: number) {
  if (from <= now && now < until) return true
  const { phase, days } = giveawayAt(giveaway, now)
  return site.giveaway.phase === phase && site.giveaway.days === days
}

function knownOf(env: Bindings): Known {
  const before = known.get(env)
  if (before !== undefined) return before
  bindAssets(env.ASSETS)
  const fresh = { configuration: readConfiguration(env), editions: new Map<string, Edition>() }
  known.set(env, fresh)
  return fresh
}
