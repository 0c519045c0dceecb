import { Hono } from 'hono/tiny'
import type { AppEnv } from '../http/app-env.ts'
import { servePage } from '../http/serve-page.ts'
import { byId, withGiveaway } from '../http/with-giveaway.ts'
import { familyRoutes, giveawayRoutes, siteRoutes } from './page-routes.ts'

/** Every page that is the same for all visitors. */
export const pages = new Hono<AppEnv>()

for (const { path, view } of [...siteRoutes, ...familyRoutes]) {
  pages.get(path, (c) => servePage(c, () => view(c.var.site)))
}
for (const { path, view, id } of giveawayRoutes) {
  const serve = withGiveaway(
    (c, site) => servePage(c, () => view(site)),
    id === undefined ? undefined : byId(id),
  )
  pages.get(path, serve)
}
