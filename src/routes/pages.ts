import { Hono } from 'hono/tiny'
import { chapters } from '../content/chapters'
import { drawOf } from '../content/draws'
import { guides } from '../content/guides'
import type { ChapterSlug } from '../content/identities'
import { accessibility, privacy, support, terms } from '../content/legal'
import { identityBySlug } from '../domain/identities'
import {
  canonicalPathOf,
  giveawayIds,
  giveawayPageNames,
  giveawayPages,
  type GiveawayPageName,
} from '../domain/giveaway-pages'
import { isIndexed } from '../domain/indexed-paths'
import { families, familyNames, type FamilyName, type SlugOf } from '../domain/page-families'
import type { PageName, PagesWith } from '../domain/pages'
import { chapterPath, paths, type ChapterAlias } from '../domain/paths'
import { siteOf, type ContestSite, type Site } from '../domain/site'
import type { AppEnv } from '../http/app-env'
import { servePage } from '../http/serve-page'
import { byId, withGiveaway } from '../http/with-giveaway'
import type { Page } from '../views/page'
import { chapterPage } from '../views/pages/chapter'
import { comingSoonPage } from '../views/pages/coming-soon'
import { contestPage } from '../views/pages/contest'
import { contestRulesPage } from '../views/pages/contest-rules'
import { drawPage } from '../views/pages/draw'
import { guidePage } from '../views/pages/guide'
import { identityPage } from '../views/pages/identity'
import { landingPage } from '../views/pages/landing'
import { legalPage } from '../views/pages/legal'
import { thankYouPage } from '../views/pages/thank-you'

type Personal = PagesWith<{ personal: true }>
type OfGiveaway = Exclude<PagesWith<{ giveaway: true }>, Personal>
type OfSite = Exclude<PageName, OfGiveaway | Personal>

/** Every page that is the same for all visitors. */
export const pages = new Hono<AppEnv>()

const views: { readonly [Name in OfSite]: (site: Site) => Page } = {
  home: (site) => landingPage(site),
  thankYou: thankYouPage,
  privacy: (site) => legalPage(site, paths.privacy, privacy),
  terms: (site) => legalPage(site, paths.terms, terms),
  support: (site) => legalPage(site, paths.support, support),
  accessibility: (site) => legalPage(site, paths.accessibility, accessibility),
}

type GiveawayView = (site: ContestSite, path: string) => Page

const giveawayViews: { readonly [Name in OfGiveaway]: GiveawayView } = {
  contest: contestPage,
  contestRules: contestRulesPage,
}

const giveawayPageViews: { readonly [Name in GiveawayPageName]: GiveawayView } = {
  giveaway: contestPage,
  giveawayRules: contestRulesPage,
  giveawayDraw: (site) => drawPage(site, drawOf(site.giveaway.id)),
}

type FamilyViews = { readonly [Name in FamilyName]: (site: Site, slug: SlugOf<Name>) => Page }

const familyViews: FamilyViews = {
  chapter: chapterOrComingSoon,
  alias: chapterOrComingSoon,
  identity: (site, slug) => identityPage(site, identityBySlug(slug)),
  guide: (site, slug) => guidePage(site, identityBySlug(slug), guides[slug]),
}

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

function chapterOrComingSoon(site: Site, slug: ChapterSlug | ChapterAlias): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
}
