import { Hono } from 'hono/tiny'
import {
  canonicalPathOf,
  giveawayIds,
  giveawayPageNames,
  giveawayPages,
} from '../domain/giveaway-pages'
import { isIndexed } from '../domain/indexed-paths'
import { families, familyNames, type FamilyName } from '../domain/page-families'
import { paths } from '../domain/paths'
import { siteOf, type ContestSite, type Site } from '../domain/site'
import type { AppEnv } from '../http/app-env'
import { servePage } from '../http/serve-page'
import { byId, withGiveaway } from '../http/with-giveaway'
import type { Page } from '../views/page'
import {
  familyViews,
  giveawayPageViews,
  giveawayViews,
  views,
  type FamilyViews,
  type GiveawayView,
  type OfGiveaway,
  type OfSite,
} from './page-views'

/** Every page that is the same for all visitors. */
export const pages = new Hono<AppEnv>()

type SiteRoute = { path: string; view: (site: Site) => Page }
/** `id`: the giveaway of the page; by default the one that `/contest` shows. */
type GiveawayRoute = { path: string; view: (site: ContestSite) => Page; id?: string }

const siteRoutes: SiteRoute[] = (Object.keys(views) as OfSite[]).map((name) => ({
  path: paths[name],
  view: views[name],
}))
const giveawayRoutes: GiveawayRoute[] = [
  ...(Object.keys(giveawayViews) as OfGiveaway[]).map((name) =>
    ofGiveaway(giveawayViews[name], paths[name]),
  ),
  ...giveawayIds.flatMap((id) =>
    giveawayPageNames.map((name) => ({
      ...ofGiveaway(giveawayPageViews[name], giveawayPages[name](id)),
      id,
    })),
  ),
]
const familyRoutes = familyNames.flatMap((name) => inFamily(name, familyViews[name]))

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

function ofGiveaway(view: GiveawayView, path: string): GiveawayRoute {
  return { path, view: (site) => view(site, path) }
}

function inFamily<Name extends FamilyName>(name: Name, view: FamilyViews[Name]): SiteRoute[] {
  return families[name].members.map(({ slug, path }) => ({
    path,
    view: (site) => view(site, slug),
  }))
}
