import { giveawayIds, giveawayPageNames, giveawayPages } from '../domain/giveaway-pages'
import { families, familyNames, type FamilyName } from '../domain/page-families'
import { paths } from '../domain/paths'
import type { ContestSite, Site } from '../domain/site'
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

export type SiteRoute = { path: string; view: (site: Site) => Page }
/** `id`: the giveaway of the page; by default the one that `/contest` shows. */
type GiveawayRoute = { path: string; view: (site: ContestSite) => Page; id?: string }

export const siteRoutes: SiteRoute[] = (Object.keys(views) as OfSite[]).map((name) => ({
  path: paths[name],
  view: views[name],
}))
export const giveawayRoutes: GiveawayRoute[] = [
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
export const familyRoutes = familyNames.flatMap((name) => inFamily(name, familyViews[name]))

function ofGiveaway(view: GiveawayView, path: string): GiveawayRoute {
  return { path, view: (site) => view(site, path) }
}

function inFamily<Name extends FamilyName>(name: Name, view: FamilyViews[Name]): SiteRoute[] {
  return families[name].members.map(({ slug, path }) => ({
    path,
    view: (site) => view(site, slug),
  }))
}
