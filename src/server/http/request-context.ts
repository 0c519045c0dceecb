import { createMiddleware } from 'hono/factory'
import {
  type Configuration,
  configurationAt,
  isPreorder,
  siteAt,
} from '../../core/configuration.ts'
import { endedBy, nextChangeOf } from '../../core/giveaway/giveaway.ts'
import { realTimers, withTimeout } from '../../core/time/timers.ts'
import { closedTimes } from '../ledger/closed-lists.ts'
import { limits } from '../ledger/limits.ts'
import { cachedQuery } from './cached-query.ts'
import {
  type AppContext,
  type AppEnv,
  type Bindings,
  isolateStateOf,
  type RequestContext,
  type Snapshot,
} from './context.ts'

/** The most origins that an isolate caches while SITE_ORIGIN is unset. */
const MAX_ORIGINS = 4

/** Responses of a preview are `no-store`. */
export const withSite = createMiddleware<AppEnv>(async (c, next) => {
  setRequestContext(c)
  const { snapshot, receivedAt } = c.var
  if (receivedAt >= snapshot.listsAt) {
    snapshot.listsAt = receivedAt + limits.drawCache
    void readClosedLists(c)
  }
  await next()
  if (c.var.configuration.preview !== undefined) c.header('cache-control', 'no-store')
})

/** Reads which lists are closed while a giveaway is open, and ends theirs. A slow ledger delays nobody. */
export async function readClosedLists(c: AppContext): Promise<void> {
  if (c.var.snapshot.listsAt === Infinity) return
  await withTimeout(limits.fallbackAfter, readLists(c), realTimers).catch(() => undefined)
}

const readLists = cachedQuery(limits.drawCache, async ({ env }) => {
  const closed = await closedTimes(env.DB)
  const isolate = isolateStateOf(env)
  if (closed.size !== isolate.closed.size) Object.assign(isolate, { closed, snapshots: new Map() })
})

/** Reads the clock and sets the request context; called again when a post's body has arrived. */
export function setRequestContext(c: AppContext): void {
  const context = requestContextOf(c.env, originOf(c.req.url), Date.now())
  c.set('configuration', context.configuration)
  c.set('receivedAt', context.receivedAt)
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
  const { configuration: settings, snapshots, closed } = isolateStateOf(env)
  const configuration = configurationAt(settings, origin)
  const now = configuration.preview?.ms ?? receivedAt
  const key = [configuration.origin ?? origin, configuration.preview?.ms].join(' ')
  const cached = snapshots.get(key)
  if (cached !== undefined && cached.from <= now && now < cached.until)
    return { configuration, receivedAt, now, snapshot: cached }
  const snapshot = snapshotAt(now, origin, configuration, closed)
  if (snapshots.size >= MAX_ORIGINS) snapshots.clear()
  snapshots.set(key, snapshot)
  return { configuration, receivedAt, now, snapshot }
}

/** `closed`: when lists were closed, which ends their giveaways. */
function snapshotAt(
  now: number,
  origin: string,
  settings: Configuration,
  closed: ReadonlyMap<string, number>,
): Snapshot {
  const giveaways = settings.giveaways.map((one) => endedBy(one, closed.get(one.id)))
  const configuration = { ...settings, giveaways }
  const site = siteAt(configuration, now, origin)
  const isOpen = site.giveaways.some(({ phase }) => phase === 'open')
  const until = nextChangeAt(configuration, now)
  return { site, pages: new Map(), from: now, until, listsAt: isOpen ? 0 : Infinity }
}

/** When the giveaways' state changes next, or the book is released. */
function nextChangeAt(configuration: Configuration, now: number): number {
  const change = nextChangeOf(configuration.giveaways, now)
  return isPreorder(configuration, now) ? Math.min(configuration.releasesAt!, change) : change
}
