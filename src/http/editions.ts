import type { Configuration } from '../configuration.ts'
import { nextChangeOf } from '../domain/giveaways.ts'
import { configurationAt, siteAt } from '../domain/site-at.ts'
import { giveawayAt } from '../giveaway/giveaway.ts'
import type { Bindings, Edition, Moment } from './app-env.ts'
import { configurationOf } from './configuration.ts'
import { PageCache } from './context.ts'

/** How many origins an isolate caches while SITE_ORIGIN is unset; the least recently used is replaced. */
const MAX_ORIGINS = 4

/** The page cache's limits for one edition. */
const PAGES_LIMIT = { entries: 250, bytes: 4 * 1024 * 1024 }

type Known = { configuration: Configuration; editions: Map<string, Edition> }

const known = new WeakMap<Bindings, Known>()

/** The site at an instant in milliseconds, from the cached edition if it still holds. */
export function momentOf(env: Bindings, origin: string, receivedAt: number): Moment {
  const { editions, ...known } = knownOf(env)
  const configuration = configurationAt(known.configuration, origin)
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
    from: now,
    until: nextChangeOf(configuration.giveaways, now),
  }
  remember(editions, name, edition)
  return { configuration, receivedAt, now, edition }
}

// A Map keeps insertion order, so the first key is the least recently used.
function remember(editions: Map<string, Edition>, name: string, edition: Edition): void {
  editions.delete(name)
  editions.set(name, edition)
  const [oldest] = editions.keys()
  if (editions.size > MAX_ORIGINS && oldest !== undefined) editions.delete(oldest)
}

/** Whether the edition still holds: a comparison while time goes forward, a new computation when it went back. */
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
