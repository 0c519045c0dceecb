import { createMiddleware } from 'hono/factory'
import { bindAssets } from '../assets'
import { readConfiguration, siteAt, type Configuration } from '../domain/configuration'
import { giveawayAt, nextChange, type GiveawayState } from '../domain/giveaway'
import type { AppEnv, Bindings, Edition, Moment } from './app-env'

/** How many origins one isolate keeps pages for while SITE_ORIGIN is unset; any other is rendered each time. */
const MAX_ORIGINS = 4

type Known = { configuration: Configuration; editions: Map<string, Edition> }

const known = new WeakMap<Bindings, Known>()
let numbered = 0

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
  const state = giveawayAt(configuration.giveaway, now)
  const name = configuration.origin ?? origin
  const last = editions.get(name)
  if (last !== undefined && isSame(last.site.giveaway, state)) {
    return { configuration, receivedAt, now, edition: last }
  }
  const keep = last !== undefined || editions.size < MAX_ORIGINS
  const edition = {
    site: siteAt(configuration, now, origin),
    number: keep ? ++numbered : undefined,
    until: nextChange(configuration.giveaway, now),
  }
  if (keep) editions.set(name, edition)
  return { configuration, receivedAt, now, edition }
}

// The instants themselves are the configuration's, which does not change.
function isSame(a: GiveawayState, b: GiveawayState): boolean {
  return a.phase === b.phase && a.days === b.days
}

function knownOf(env: Bindings): Known {
  const before = known.get(env)
  if (before !== undefined) return before
  bindAssets(env.ASSETS)
  const fresh = { configuration: readConfiguration(env), editions: new Map<string, Edition>() }
  known.set(env, fresh)
  return fresh
}
