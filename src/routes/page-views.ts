import { chapters } from '../content/chapters'
import { drawOf } from '../content/draws'
import { guides } from '../content/guides'
import type { ChapterSlug } from '../content/identities'
import { accessibility, privacy, support, terms } from '../content/legal'
import { identityBySlug } from '../domain/identities'
import type { GiveawayPageName } from '../domain/giveaway-pages'
import type { FamilyName, SlugOf } from '../domain/page-families'
import type { PageName, PagesWith } from '../domain/pages'
import { chapterPath, paths, type ChapterAlias } from '../domain/paths'
import type { ContestSite, Site } from '../domain/site'
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
export type OfGiveaway = Exclude<PagesWith<{ giveaway: true }>, Personal>
export type OfSite = Exclude<PageName, OfGiveaway | Personal>

export const views: { readonly [Name in OfSite]: (site: Site) => Page } = {
  home: (site) => landingPage(site),
  thankYou: thankYouPage,
  privacy: (site) => legalPage(site, paths.privacy, privacy),
  terms: (site) => legalPage(site, paths.terms, terms),
  support: (site) => legalPage(site, paths.support, support),
  accessibility: (site) => legalPage(site, paths.accessibility, accessibility),
}

export type GiveawayView = (site: ContestSite, path: string) => Page

export const giveawayViews: { readonly [Name in OfGiveaway]: GiveawayView } = {
  contest: contestPage,
  contestRules: contestRulesPage,
}

export const giveawayPageViews: { readonly [Name in GiveawayPageName]: GiveawayView } = {
  giveaway: contestPage,
  giveawayRules: contestRulesPage,
  giveawayDraw: (site) => drawPage(site, drawOf(site.giveaway.id)),
}

export type FamilyViews = {
  readonly [Name in FamilyName]: (site: Site, slug: SlugOf<Name>) => Page
}

export const familyViews: FamilyViews = {
  chapter: chapterOrComingSoon,
  alias: chapterOrComingSoon,
  identity: (site, slug) => identityPage(site, identityBySlug(slug)),
  guide: (site, slug) => guidePage(site, identityBySlug(slug), guides[slug]),
}

function chapterOrComingSoon(site: Site, slug: ChapterSlug | ChapterAlias): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
}
