import { families, type FamilyName, familyNames } from '../pages/families.ts'
import { giveawayIds, giveawayPageNames, giveawayPages } from '../pages/page-lookup.ts'
import { paths } from '../pages/paths.ts'
import type { ContestSite, Site } from '../pages/site.ts'
import type { Page } from '../views/page.ts'
import {
  familyViews,
  type FamilyViews,
  giveawayPageViews,
  type GiveawayView,
  giveawayViews,
  type OfGiveaway,
  type OfSite,
  views,
} from './page-views.ts'

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
