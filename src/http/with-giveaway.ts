import type { Handler, Next } from 'hono'
import type { GiveawayState } from '../domain/giveaway'
import { hasGiveaway, siteOf, type ContestSite, type Site } from '../domain/site'
import type { AppContext, AppEnv } from './app-env'
import { failed } from './errors'

type Answer = Response | void | Promise<Response | void>
type Find = (site: Site, c: AppContext) => GiveawayState | undefined
type ContestHandler = (c: AppContext, site: ContestSite, next: Next) => Answer

/**
 * A route of the contest: it answers 500 while the default giveaway's two instants cannot be read, and the other pages go
 * on. The site that it gets is about the giveaway that `/contest` shows, or about the one that `find` finds: undefined
 * leads to 404. Only here does a handler get a site with a giveaway, so a route that forgets this does not compile.
 */
export function withGiveaway(handle: ContestHandler, find: Find = shown): Handler<AppEnv> {
  return (c, next) => {
    const { site } = c.var
    if (!hasGiveaway(site)) return failed(c)
    const giveaway = find(site, c)
    return giveaway ? handle(c, siteOf(site, giveaway), next) : c.notFound()
  }
}

function shown({ giveaway }: Site) {
  return giveaway
}

/** The giveaway with an id. */
export function byId(id: string): Find {
  return ({ giveaways }) => giveaways.find((giveaway) => giveaway.id === id)
}
