import type { Context } from 'hono'
import { type Configuration, readConfiguration, type Vars } from '../configuration.ts'
import { logError } from '../lib/log.ts'
import type { Site } from '../pages/site.ts'
import type { PageCache } from './page-cache.ts'

export type Bindings = Env & Vars

export type AppEnv = {
  Bindings: Bindings
  Variables: RequestContext & { site: Site }
}

export type RequestContext = {
  configuration: Configuration
  /** The clock at the request, in milliseconds; for a form post, when its body had arrived. */
  receivedAt: number
  /** The same, or PREVIEW_NOW: the time for pages and phases. */
  now: number
  generation: CacheGeneration
}

/** The site between two changes of phase or day, with its cached pages. */
export type CacheGeneration = {
  site: Site
  pages: PageCache
  /** When the next generation begins; undefined for never. */
  until: number | undefined
}

export type AppContext = Context<AppEnv>

const known = new WeakMap<Bindings, Configuration>()

/** The configuration, read once per isolate. Unreadable settings are logged then, not at each request. */
export function configurationOf(env: Bindings): Configuration {
  const before = known.get(env)
  if (before !== undefined) return before
  const configuration = readConfiguration(env)
  known.set(env, configuration)
  for (const unreadable of configuration.unreadable) logError('setting_unreadable', unreadable)
  const { origin, preview, overlapped } = configuration
  if (overlapped.length > 0) logError('giveaways_overlap', { overlapped: overlapped.join(' ') })
  if (origin !== undefined && preview !== undefined) {
    logError('preview_at_site_origin', { setting: 'PREVIEW_NOW', ignored_at: origin })
  }
  return configuration
}
