import { Hono } from 'hono/tiny'
import { guides } from 'virtual:content/guides'
import { accessibility, privacy, support, terms } from 'virtual:content/pages'
import { identityBySlug } from '../book/chapters.ts'
import type { ChapterSlug } from '../book/identities.ts'
import { chapterPage } from '../chapters/chapter-page.tsx'
import { comingSoonPage } from '../chapters/coming-soon-page.tsx'
import { guidePage } from '../chapters/guide-page.tsx'
import { chapters } from '../content/types.ts'
import { contestPage } from '../contest/contest-page.tsx'
import { contestRulesPage } from '../contest/rules-page.tsx'
import { drawOf, drawPage } from '../draw/draw-page.tsx'
import type { AppEnv } from '../http/context.ts'
import { servePage } from '../http/serve-page.ts'
import { byId, withGiveaway } from '../http/with-giveaway.ts'
import { landingPage } from '../landing/landing-page.tsx'
import { thankYouPage } from '../newsletter/thank-you.tsx'
import { families, type FamilyName, familyNames, type SlugOf } from '../pages/families.ts'
import {
  canonicalPathOf,
  giveawayIds,
  type GiveawayPageName,
  giveawayPageNames,
  giveawayPages,
  isIndexed,
} from '../pages/page-lookup.ts'
import {
  type ChapterAlias,
  chapterPath,
  type PageName,
  type PagesWith,
  paths,
} from '../pages/paths.ts'
import { type ContestSite, type Site, siteOf } from '../pages/site.ts'
import { identityPage } from '../quiz/identity-page.tsx'
import type { Page } from '../ui/page.ts'
import { legalPage } from '../ui/plain-pages.tsx'

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

const siteRoutes: SiteRoute[] = (Object.keys(views) as OfSite[]).map((name) => ({
  path: paths[name],
  view: views[name],
}))

const familyViews: FamilyViews = {
  chapter: chapterOrComingSoon,
  alias: chapterOrComingSoon,
  identity: (site, slug) => identityPage(site, identityBySlug(slug)),
  guide: (site, slug) => guidePage(site, identityBySlug(slug), guides[slug]),
}

const familyRoutes = familyNames.flatMap((name) => inFamily(name, familyViews[name]))

for (const { path, view } of [...siteRoutes, ...familyRoutes]) {
  pages.get(path, (c) => servePage(c, () => view(c.var.site)))
}

const giveawayViews: { readonly [Name in OfGiveaway]: GiveawayView } = {
  contest: contestPage,
  contestRules: contestRulesPage,
}

const giveawayPageViews: { readonly [Name in GiveawayPageName]: GiveawayView } = {
  giveaway: contestPage,
  giveawayRules: contestRulesPage,
  giveawayDraw: (site) => drawPage(site, drawOf(site.giveaway.id)),
}

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

for (const { path, view, id } of giveawayRoutes) {
  const serve = withGiveaway(
    (c, site) => servePage(c, () => view(site)),
    id === undefined ? undefined : byId(id),
  )
  pages.get(path, serve)
}

type SiteRoute = { path: string; view: (site: Site) => Page }

/** `id`: the giveaway of the page; by default the one that `/contest` shows. */
type GiveawayRoute = { path: string; view: (site: ContestSite) => Page; id?: string }

function ofGiveaway(view: GiveawayView, path: string): GiveawayRoute {
  return { path, view: (site) => view(site, path) }
}

function inFamily<Name extends FamilyName>(name: Name, view: FamilyViews[Name]): SiteRoute[] {
  return families[name].members.map(({ slug, path }) => ({
    path,
    view: (site) => view(site, slug),
  }))
}

type Personal = PagesWith<{ personal: true }>

type OfGiveaway = Exclude<PagesWith<{ giveaway: true }>, Personal>

type OfSite = Exclude<PageName, OfGiveaway | Personal>

type GiveawayView = (site: ContestSite, path: string) => Page

type FamilyViews = {
  readonly [Name in FamilyName]: (site: Site, slug: SlugOf<Name>) => Page
}

function chapterOrComingSoon(site: Site, slug: ChapterSlug | ChapterAlias): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
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
