import { Hono } from 'hono/tiny'
import { chapters } from '../content/chapters'
import { drawOf } from '../content/draws'
import { guides } from '../content/guides'
import type { ChapterSlug } from '../content/identities'
import { accessibility, privacy, support, terms } from '../content/legal'
import { identityBySlug } from '../domain/identities'
import {
  giveawayIds,
  giveawayPageNames,
  giveawayPages,
  type GiveawayPageName,
} from '../domain/giveaway-pages'
import { isIndexed } from '../domain/indexed-paths'
import { families, familyNames, type FamilyName, type SlugOf } from '../domain/page-families'
import type { PageName, PagesWith } from '../domain/pages'
import { chapterPath, paths, type ChapterAlias } from '../domain/paths'
import { hasGiveaway, siteOf, type ContestSite, type Site } from '../domain/site'
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

for (const name of Object.keys(views) as OfSite[]) {
  pages.get(paths[name], (c) => servePage(c, () => views[name](c.var.site)))
}
for (const name of Object.keys(giveawayViews) as OfGiveaway[]) {
  pages.get(
    paths[name],
    withGiveaway((c, site) => servePage(c, () => giveawayViews[name](site, paths[name]))),
  )
}
for (const name of familyNames) serveFamily(name, familyViews[name])
for (const name of giveawayPageNames) serveGiveaways(name)

function serveFamily<Name extends FamilyName>(name: Name, view: FamilyViews[Name]): void {
  for (const { slug, path } of families[name].members) {
    pages.get(path, (c) => servePage(c, () => view(c.var.site, slug)))
  }
}

function serveGiveaways(name: GiveawayPageName): void {
  for (const id of giveawayIds) {
    const path = giveawayPages[name](id)
    pages.get(
      path,
      withGiveaway((c, site) => servePage(c, () => giveawayPageViews[name](site, path)), byId(id)),
    )
  }
}

/** The pages in the sitemap, not rendered, in table order. */
export function indexedPages(site: Site): Page[] {
  const single = (Object.keys(views) as OfSite[]).map((name) => views[name](site))
  const ofGiveaway = hasGiveaway(site)
    ? [
        ...(Object.keys(giveawayViews) as OfGiveaway[]).map((name) =>
          giveawayViews[name](site, paths[name]),
        ),
        ...site.giveaways.flatMap((giveaway) => pagesOf(siteOf(site, giveaway))),
      ]
    : []
  const inFamilies = familyNames.flatMap((name) => familyPages(site, name, familyViews[name]))
  return [...single, ...ofGiveaway, ...inFamilies].filter(({ path }) => isIndexed(path))
}

function pagesOf(site: ContestSite): Page[] {
  return giveawayPageNames.map((name) =>
    giveawayPageViews[name](site, giveawayPages[name](site.giveaway.id)),
  )
}

function familyPages<Name extends FamilyName>(
  site: Site,
  name: Name,
  view: FamilyViews[Name],
): Page[] {
  return families[name].members.map(({ slug }) => view(site, slug))
}

function chapterOrComingSoon(site: Site, slug: ChapterSlug | ChapterAlias): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
}
