import { isIndexed } from '../domain/indexed-paths.ts'
import { canonicalPathOf } from '../pages/page-lookup.ts'
import { type Site, siteOf } from '../pages/site.ts'
import type { Page } from '../views/page.ts'
import { familyRoutes, giveawayRoutes, type SiteRoute, siteRoutes } from './page-routes.ts'

/** The pages in the sitemap, not rendered, in table order. */
export function indexedPages(site: Site): Page[] {
  const listed = ({ path }: { path: string }) =>
    isIndexed(path) && canonicalPathOf(site, path) === path
  const ofSite = (routes: SiteRoute[]) => routes.filter(listed).map(({ view }) => view(site))
  const ofGiveaways = giveawayRoutes.filter(listed).flatMap(({ view, id }) => {
    const giveaway = id ? site.giveaways.find((one) => one.id === id) : site.giveaway
    return giveaway ? view(siteOf(site, giveaway)) : []
  })
  return [...ofSite(siteRoutes), ...ofGiveaways, ...ofSite(familyRoutes)]
}
