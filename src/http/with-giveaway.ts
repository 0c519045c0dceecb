import type { Handler, Next } from 'hono'
import type { GiveawayState } from '../giveaway/giveaway.ts'
import { type ContestSite, hasGiveaway, type Site, siteOf } from '../pages/site.ts'
import type { AppContext, AppEnv } from './context.ts'
import { failed } from './errors.ts'

type Answer = Response | void | Promise<Response | void>
type Find = (site: Site, c: AppContext) => GiveawayState | undefined
type ContestHandler = (c: AppContext, site: ContestSite, next: Next) => Answer

/**
 * A contest route. Answers 500 while the default giveaway's instants cannot be read. The handler's site is about the
 * giveaway of `/contest`, or the one that `find` returns; undefined gives 404. Only this function provides a `ContestSite`,
 * so a route without the check does not compile.
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

export function byId(id: string): Find {
  return ({ giveaways }) => giveaways.find((giveaway) => giveaway.id === id)
}
